// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Forwarder, Forwarders} from "../src/Forwarders.sol";
import {ForwardersFixture} from "./base/ForwardersFixture.sol";
import {Vm} from "./base/Vm.sol";
import {SweptToken} from "./hostile/SweptToken.sol";

contract ForwardersHostileTest is ForwardersFixture {
    bytes32[] private salts;
    SweptToken private evil;

    function setUp() public override {
        super.setUp();
        salts = saltsFrom(1, 3);
        evil = new SweptToken();
        for (uint256 i = 0; i < 3; i++) evil.mint(addressOf(salts[i]), 1e6);
    }

    /// @dev The named failures of a sweep with this much gas; reverts are counted as 1,000.
    function failures(SweptToken.Mode mode, uint256 gasLimit) private returns (uint256 count) {
        evil.setMode(mode);
        vm.recordLogs();
        vm.prank(stranger);
        (bool done,) = address(forwarders).call{gas: gasLimit}(
            abi.encodeCall(Forwarders.sweep, (address(evil), treasury, salts))
        );
        if (!done) return 1000;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].topics[0] == Forwarders.NotSwept.selector) count++;
        }
    }

    function test_namesWhateverDidNotMove() public {
        vm.assertEq(failures(SweptToken.Mode.MovesNothing, 5e6), 3, "true on failure");
        vm.assertEq(failures(SweptToken.Mode.Reverts, 5e6), 3, "reverts");
        vm.assertEq(failures(SweptToken.Mode.RevertsWithMegabytes, 60e6), 3, "reverts at length");
        vm.assertEq(failures(SweptToken.Mode.LoopsForEver, 50e6), 3, "never ends");
        vm.assertEq(evil.held(treasury), 0, "nothing moved");
        vm.assertEq(failures(SweptToken.Mode.AnswersMegabytes, 200e6), 0, "answers at length");
        vm.assertEq(evil.held(treasury), 3e6, "moved");
    }

    function test_passesOverBalancesThatCannotBeRead() public {
        vm.assertEq(failures(SweptToken.Mode.BalanceReverts, 5e6), 0, "reverts");
        vm.assertEq(failures(SweptToken.Mode.BalanceReturnsNothing, 5e6), 0, "nothing");
        vm.assertEq(failures(SweptToken.Mode.BalanceLoopsForEver, 50e6), 1000, "never ends: the caller's gas is gone");
        for (uint256 i = 0; i < 3; i++) vm.assertEq(addressOf(salts[i]).code.length, 0, "no code");
        vm.assertEq(failures(SweptToken.Mode.BalanceAnswersMegabytes, 500e6), 0, "swept");
        vm.assertEq(evil.held(treasury), 3e6, "moved");
    }

    function test_aTokenThatCallsBackGainsNothing() public {
        pay(salts, 1e6);
        bytes[4] memory calls = [
            abi.encodeCall(Forwarders.sweep, (address(usdt), treasury, salts)),
            abi.encodeCall(Forwarders.sweep, (address(evil), treasury, salts)),
            abi.encodeCall(Forwarders.sweep, (address(usdt), address(evil), salts)),
            abi.encodeCall(Forwarders.execute, (salts[0], address(usdt), 0, ""))
        ];
        for (uint256 i = 0; i < 4; i++) {
            evil.mint(addressOf(salts[0]), 1e6);
            evil.setCallBack(address(forwarders), calls[i]);
            failures(SweptToken.Mode.CallsBack, 10e6);
        }
        sweep(salts);
        vm.assertEq(usdt.balanceOf(treasury), 1 + 3e6, "every real unit");
        vm.assertEq(usdt.balanceOf(address(evil)), 0, "none elsewhere");
    }

    /// @dev Whatever gas a stranger leaves for the inner calls: all of it moves, or nothing happened at all.
    function testFuzz_starvedOfGas(uint256 gasLimit) public {
        gasLimit = within(gasLimit, 20_000, 400_000);
        usdt.mint(addressOf("starved"), 5e6);
        vm.recordLogs();
        vm.prank(stranger);
        (bool done,) = address(forwarders).call{gas: gasLimit}(
            abi.encodeCall(Forwarders.sweep, (address(usdt), treasury, one("starved")))
        );
        vm.assertEq(usdt.balanceOf(treasury), done ? 1 + 5e6 : 1, "treasury");
        vm.assertEq(addressOf("starved").code.length > 0 ? 1 : 0, done ? 1 : 0, "code");
        vm.assertEq(vm.getRecordedLogs().length, done ? 1 : 0, "the token's log alone");
    }

    /// @dev Random callers with random data, at factory, forwarder and implementation.
    function testFuzz_noCallMovesMoneyElsewhere(address caller, uint8 which, bytes calldata data, bytes32 salt) public {
        vm.assume(caller != treasury && caller != address(vm));
        usdt.mint(addressOf(salt), 5e6);
        sweep(one(salt));
        usdt.mint(addressOf(salt), 5e6);
        bytes[6] memory calls = [
            bytes(data),
            abi.encodeCall(Forwarder.pull, (address(usdt), caller, 5e6)),
            abi.encodeCall(Forwarder.execute, (address(usdt), 0, data)),
            abi.encodeCall(Forwarders.execute, (salt, address(usdt), 0, data)),
            abi.encodeCall(Forwarders.sweep, (address(usdt), caller, one(salt))),
            abi.encodeCall(Forwarders.execute, (salt, addressOf(salt), 0, data))
        ];
        address[3] memory targets = [address(forwarders), addressOf(salt), forwarders.implementation()];
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(caller);
            (bool done,) = targets[i].call(calls[which % 6]);
            done;
        }
        vm.assertEq(usdt.balanceOf(treasury) + usdt.balanceOf(addressOf(salt)), 1 + 10e6, "treasury or forwarder");
    }

    /// @dev Own prediction, the factory's and the created address are one; other pairs have others.
    function testFuzz_addressesAreOnesOwn(address treasury_, bytes32 salt, address treasury2, bytes32 salt2) public {
        vm.assume(treasury_ != address(0) && treasury_ != treasury2);
        address predicted = forwarders.addressOf(treasury_, salt);
        vm.assertTrue(predicted != forwarders.addressOf(treasury2, salt), "treasuries");
        vm.assertTrue(salt == salt2 || predicted != forwarders.addressOf(treasury_, salt2), "salts");
        bytes32 initHash = keccak256(
            abi.encodePacked(
                hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
                forwarders.implementation(),
                hex"5af43d82803e903d91602b57fd5bf3"
            )
        );
        bytes32 hash = keccak256(
            abi.encodePacked(hex"ff", address(forwarders), keccak256(abi.encode(treasury_, salt)), initHash)
        );
        vm.assertEq(predicted, address(uint160(uint256(hash))), "predicted");
        usdt.mint(predicted, 1e6);
        forwarders.sweep(address(usdt), treasury_, one(salt));
        vm.assertTrue(predicted.code.length == 45, "a clone is there");
    }

    /// @dev Any list moves exactly what lies above `keep`.
    function testFuzz_listsMoveExactlyTheirSum(uint8[20] calldata picks, uint32[8] calldata amounts, uint8 keep_) public {
        Forwarders kept = new Forwarders(keep_, 0xff);
        uint256 due;
        for (uint256 i = 0; i < 8; i++) usdt.mint(kept.addressOf(treasury, bytes32(i)), amounts[i]);
        bytes32[] memory list = new bytes32[](20);
        bool[8] memory seen;
        for (uint256 i = 0; i < 20; i++) {
            uint256 pick = picks[i] % 8;
            list[i] = bytes32(pick);
            if (!seen[pick] && amounts[pick] > keep_) due += amounts[pick] - keep_;
            seen[pick] = true;
        }
        kept.sweep(address(usdt), treasury, list);
        vm.assertEq(usdt.balanceOf(treasury), 1 + due, "treasury");
        for (uint256 i = 0; i < 8; i++) {
            address place = kept.addressOf(treasury, bytes32(i));
            bool moved = seen[i] && amounts[i] > keep_;
            vm.assertEq(usdt.balanceOf(place), moved ? keep_ : amounts[i], "left");
            vm.assertEq(place.code.length > 0 ? 1 : 0, moved ? 1 : 0, "code");
        }
    }
}
