// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Forwarder, Forwarders} from "../src/Forwarders.sol";
import {TetherLike} from "../src/TetherLike.sol";
import {Token} from "../src/Token.sol";
import {ForwardersFixture} from "./base/ForwardersFixture.sol";
import {CoinRefuser} from "./hostile/SweptToken.sol";

contract ForwardersTest is ForwardersFixture {
    bytes32 private constant SALT = "salt";

    function test_knowsAnAddressBeforeItHasCode() public {
        address place = addressOf(SALT);
        vm.assertEq(place.code.length, 0, "no code before the first sweep");
        usdt.mint(place, 5e6);
        sweep(one(SALT));
        vm.assertTrue(place.code.length > 0, "created where it was predicted");
        vm.assertEq(usdt.balanceOf(treasury), 1 + 5e6, "treasury");
        vm.assertEq(usdt.balanceOf(place), 0, "nothing is left");
    }

    function test_isPaidAndSweptAgain() public {
        for (uint256 i = 1; i <= 3; i++) {
            usdt.mint(addressOf(SALT), 5e6);
            sweep(one(SALT));
            vm.assertEq(usdt.balanceOf(treasury), 1 + i * 5e6, "treasury");
        }
    }

    function test_createsNothingWhereNothingLies() public {
        sweep(saltsFrom(1, 5));
        sweep(saltsFrom(1, 0));
        forwarders.sweepCoin(treasury, saltsFrom(1, 5));
        for (uint256 i = 1; i <= 5; i++) vm.assertEq(addressOf(bytes32(i)).code.length, 0, "no code");
    }

    function test_takesASaltTwice() public {
        bytes32[] memory salts = new bytes32[](3);
        (salts[0], salts[1], salts[2]) = (SALT, "unpaid", SALT);
        usdt.mint(addressOf(SALT), 7e6);
        sweep(salts);
        vm.assertEq(usdt.balanceOf(treasury), 1 + 7e6, "treasury");
        vm.assertEq(addressOf("unpaid").code.length, 0, "no code");
    }

    function test_anotherTreasuryHasOtherAddresses() public {
        usdt.mint(addressOf(SALT), 7e6);
        vm.assertTrue(addressOf(SALT) != forwarders.addressOf(other, SALT), "the same salt");
        vm.prank(other);
        forwarders.sweep(address(usdt), other, one(SALT));
        vm.assertEq(usdt.balanceOf(other), 0, "other treasury");
        vm.assertEq(usdt.balanceOf(addressOf(SALT)), 7e6, "untouched");
    }

    function test_sweepsTokensThatAnswerTrueFalseOrNothing() public {
        Token plain = new Token("Other", "OTH", 18, address(this));
        plain.mint(addressOf(SALT), 3e18);
        usdt.mint(addressOf(SALT), 2e6);
        forwarders.sweep(address(plain), treasury, one(SALT));
        sweep(one(SALT));
        vm.assertEq(plain.balanceOf(treasury), 3e18, "true");
        vm.assertEq(usdt.balanceOf(treasury), 1 + 2e6, "false");
    }

    function test_aBlockedForwarderStopsNoOther() public {
        bytes32[] memory salts = saltsFrom(1, 50);
        pay(salts, 1e6);
        address blocked = addressOf(salts[20]);
        usdt.addBlackList(blocked);
        vm.expectEmit(address(forwarders));
        emit Forwarders.NotSwept(treasury, blocked, address(usdt));
        sweep(salts);
        vm.assertEq(usdt.balanceOf(treasury), 1 + 49e6, "treasury");
        usdt.removeBlackList(blocked);
        sweep(one(salts[20]));
        vm.assertEq(usdt.balanceOf(treasury), 1 + 50e6, "swept alone, later");
    }

    function test_aPausedTokenLosesNothing() public {
        bytes32[] memory salts = saltsFrom(1, 10);
        pay(salts, 1e6);
        usdt.pause();
        vm.recordLogs();
        sweep(salts);
        vm.assertEq(vm.getRecordedLogs().length, 10, "each is named");
        vm.assertEq(usdt.balanceOf(treasury), 1, "nothing moved");
        usdt.unpause();
        sweep(salts);
        vm.assertEq(usdt.balanceOf(treasury), 1 + 10e6, "treasury");
    }

    function test_aFeeLeavesNothingBehind() public {
        usdt.setParams(19, 49);
        usdt.mint(addressOf(SALT), 100e6);
        vm.recordLogs();
        sweep(one(SALT));
        vm.assertEq(usdt.balanceOf(addressOf(SALT)), 0, "forwarder");
        vm.assertEq(usdt.balanceOf(treasury), 1 + 99_810_000, "treasury");
        vm.assertEq(vm.getRecordedLogs().length, 2, "two transfers, and no NotSwept");
    }

    function test_sweepsCoinThatCameBeforeTheCode() public {
        address place = addressOf(SALT);
        vm.deal(place, 3 ether);
        usdt.mint(place, 1e6);
        sweep(one(SALT));
        (bool taken,) = place.call{value: 1}("");
        vm.assertTrue(!taken, "takes no coin once it has code");
        forwarders.sweepCoin(treasury, one(SALT));
        vm.assertEq(treasury.balance, 3 ether, "treasury");
        vm.assertEq(place.balance, 0, "forwarder");
    }

    function test_sweepsCoinAlone() public {
        vm.deal(addressOf(SALT), 3 ether);
        forwarders.sweepCoin(treasury, one(SALT));
        vm.assertEq(treasury.balance, 3 ether, "treasury");
    }

    function test_namesCoinThatTheTreasuryRefuses() public {
        CoinRefuser refuser = new CoinRefuser();
        address place = forwarders.addressOf(address(refuser), SALT);
        vm.deal(place, 1 ether);
        vm.expectEmit(address(forwarders));
        emit Forwarders.NotSwept(address(refuser), place, address(0));
        forwarders.sweepCoin(address(refuser), one(SALT));
        vm.assertEq(place.balance, 1 ether, "stays");
    }

    function test_theTreasuryActsThroughItsForwarderOnly() public {
        address place = addressOf(SALT);
        usdt.mint(place, 4e6);
        vm.prank(treasury);
        bytes memory answer =
            forwarders.execute(SALT, address(usdt), 0, abi.encodeCall(TetherLike.transfer, (other, 1e6)));
        vm.assertTrue(!abi.decode(answer, (bool)), "the token's answer comes back");
        vm.assertEq(usdt.balanceOf(other), 1e6, "wherever the treasury wants");
        vm.prank(stranger);
        forwarders.execute(SALT, address(usdt), 0, abi.encodeCall(TetherLike.balanceOf, (place)));
        vm.assertEq(usdt.balanceOf(place), 3e6, "a stranger acts through an address of its own");
        vm.assertTrue(forwarders.addressOf(stranger, SALT).code.length > 0, "the stranger's");
    }

    function test_aFrozenTreasuryGetsItsMoneyOut() public {
        usdt.mint(addressOf(SALT), 4e6);
        usdt.addBlackList(treasury);
        vm.prank(treasury);
        forwarders.execute(SALT, address(usdt), 0, abi.encodeCall(TetherLike.transfer, (other, 4e6)));
        vm.assertEq(usdt.balanceOf(other), 4e6, "rescued");
    }

    function test_executeSendsCoinAndPassesRefusalsOn() public {
        vm.deal(addressOf(SALT), 2 ether);
        vm.prank(treasury);
        forwarders.execute(SALT, other, 2 ether, "");
        vm.assertEq(other.balance, 2 ether, "coin");
        address place = forwarders.implementation();
        expectError(abi.encodeWithSelector(Forwarder.NotFactory.selector, addressOf(SALT)));
        vm.prank(treasury);
        forwarders.execute(SALT, place, 0, abi.encodeCall(Forwarder.pull, (address(usdt), treasury, 1)));
    }

    function test_nobodyCommandsForwarderOrImplementation() public {
        usdt.mint(addressOf(SALT), 2e6);
        sweep(one(SALT));
        usdt.mint(addressOf(SALT), 2e6);
        address[2] memory targets = [addressOf(SALT), forwarders.implementation()];
        bytes[4] memory calls = [
            abi.encodeCall(Forwarder.pull, (address(usdt), stranger, 1e6)),
            abi.encodeCall(Forwarder.pullCoin, (stranger)),
            abi.encodeCall(Forwarder.execute, (address(usdt), 0, "")),
            abi.encodeWithSignature("initialize(address)", stranger)
        ];
        for (uint256 i = 0; i < 8; i++) {
            vm.prank(i % 2 == 0 ? stranger : treasury);
            (bool done,) = targets[i % 2].call(calls[i / 2]);
            vm.assertTrue(!done, "refused");
        }
        vm.assertEq(usdt.balanceOf(addressOf(SALT)), 2e6, "untouched");
    }

    function test_readsManyBalances() public {
        pay(saltsFrom(1, 3), 4e6);
        address[] memory holders = new address[](4);
        for (uint256 i = 0; i < 4; i++) holders[i] = addressOf(bytes32(i + 1));
        uint256[] memory amounts = forwarders.balances(address(usdt), holders);
        for (uint256 i = 0; i < 4; i++) vm.assertEq(amounts[i], i < 3 ? 4e6 : 0, "balance");
        expectError(abi.encodeWithSelector(Forwarders.UnreadableBalance.selector, stranger, holders[0]));
        forwarders.balances(stranger, holders);
    }

    function test_anAddressThatIsNoTokenMovesNothing() public {
        vm.recordLogs();
        forwarders.sweep(stranger, treasury, saltsFrom(1, 2));
        vm.assertEq(vm.getRecordedLogs().length, 0, "silence");
        vm.assertEq(addressOf(bytes32(uint256(1))).code.length, 0, "no code");
    }

    /// @dev TRON's prefix on an EVM network would predict addresses that no clone gets.
    function test_refusesThePrefixOfAnotherKindOfNetwork() public {
        bytes memory init = abi.encodePacked(type(Forwarders).creationCode, abi.encode(1, bytes1(0x41)));
        address made;
        assembly ("memory-safe") {
            made := create(0, add(init, 0x20), mload(init))
        }
        vm.assertEq(made, address(0), "must not exist");
    }

    function test_hasNoStorageAndCannotDie() public view {
        noneOf(address(forwarders).code);
        noneOf(forwarders.implementation().code);
    }

    function noneOf(bytes memory code) private pure {
        for (uint256 i = 0; i < code.length; i++) {
            uint8 op = uint8(code[i]);
            if (op >= 0x5f && op <= 0x7f) i += op - 0x5f;
            else vm.assertTrue(op != 0x55 && op != 0x5d && op != 0xff && op != 0xf2, "SSTORE, TSTORE, SELFDESTRUCT");
        }
    }
}

contract ForwardersKeepTest is ForwardersFixture {
    function keep() internal pure override returns (uint256) {
        return 1;
    }

    function test_leavesExactlyOneUnit() public {
        bytes32[] memory salts = saltsFrom(1, 3);
        pay(salts, 5e6);
        sweep(salts);
        sweep(salts);
        vm.assertEq(usdt.balanceOf(treasury), 1 + 3 * (5e6 - 1), "treasury");
        for (uint256 i = 0; i < 3; i++) vm.assertEq(usdt.balanceOf(addressOf(salts[i])), 1, "kept");
    }

    function test_createsNothingForWhatIsKept() public {
        usdt.mint(addressOf("salt"), 1);
        sweep(one("salt"));
        vm.assertEq(addressOf("salt").code.length, 0, "no code");
    }
}
