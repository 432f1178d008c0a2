// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Forwarders} from "../src/Forwarders.sol";
import {ForwardersFixture} from "./base/ForwardersFixture.sol";
import {SweptToken} from "./hostile/SweptToken.sol";

/// @notice Whole transactions (21,000, call data and refunds included), each with cold storage; the treasury not empty.
/// forge-config: default.isolate = true
/// forge-config: long.isolate = true
/// forge-config: soak.isolate = true
contract ForwardersGasTest is ForwardersFixture {
    uint256 private constant MANY_FIRST = 60_000;
    uint256 private constant MANY_AGAIN = 18_000;
    uint256 private constant ONE_FIRST = 100_000;
    uint256 private constant ONE_AGAIN = 58_000;
    uint256 private constant FACTORY = 1_500_000;
    uint256 private constant THOUSAND_BALANCES = 5_000_000;
    address private constant DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;

    SweptToken private plain;

    function setUp() public override {
        super.setUp();
        plain = new SweptToken();
        plain.setMode(SweptToken.Mode.MovesReturnsNothing);
        plain.mint(treasury, 1);
    }

    function test_fiftyOfATetherLikeToken() public {
        bytes32[] memory salts = hashed(50);
        for (uint256 i = 0; i < 2; i++) {
            pay(salts, 30e6);
            sweep(salts);
            record(i == 0 ? "50 first, each" : "50 again, each", 50, i == 0 ? MANY_FIRST : MANY_AGAIN);
        }
        vm.assertEq(usdt.balanceOf(treasury), 1 + 2 * 50 * 30e6, "swept");
    }

    function test_oneOfATetherLikeToken() public {
        for (uint256 i = 0; i < 2; i++) {
            pay(hashed(1), 30e6);
            sweep(hashed(1));
            record(i == 0 ? "1 first" : "1 again", 1, i == 0 ? ONE_FIRST : ONE_AGAIN);
        }
    }

    function test_fiftyOfATokenThatReturnsNothing() public {
        bytes32[] memory salts = hashed(50);
        for (uint256 i = 0; i < 2; i++) {
            payPlain(salts);
            forwarders.sweep(address(plain), treasury, salts);
            record(
                i == 0 ? "no return, 50 first, each" : "no return, 50 again, each", 50, i == 0 ? MANY_FIRST : MANY_AGAIN
            );
        }
        vm.assertEq(plain.held(treasury), 1 + 2 * 50 * 30e6, "swept");
    }

    function test_oneOfATokenThatReturnsNothing() public {
        for (uint256 i = 0; i < 2; i++) {
            payPlain(hashed(1));
            forwarders.sweep(address(plain), treasury, hashed(1));
            record(i == 0 ? "no return, 1 first" : "no return, 1 again", 1, i == 0 ? ONE_FIRST : ONE_AGAIN);
        }
    }

    function test_aThousandBalances() public {
        address[] memory holders = new address[](1000);
        for (uint256 i = 0; i < 1000; i++) holders[i] = addressOf(keccak256(abi.encode(i)));
        forwarders.balances(address(usdt), holders);
        record("1,000 balances", 1, THOUSAND_BALANCES);
    }

    /// @dev Through the public deployer, which copies the code once more.
    function test_theFactoryIsCheap() public {
        bytes memory data = abi.encodePacked(
            bytes32(0), type(Forwarders).creationCode, abi.encode(uint256(0), bytes1(0xff))
        );
        vm.etch(DEPLOYER, hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3");
        (bool done, bytes memory made) = DEPLOYER.call(data);
        record("deployment", 1, FACTORY);
        vm.assertTrue(done && address(bytes20(made)).code.length > 0, "deployed");
    }

    function hashed(uint256 count) private pure returns (bytes32[] memory salts) {
        salts = new bytes32[](count);
        for (uint256 i = 0; i < count; i++) salts[i] = keccak256(abi.encode(i));
    }

    function payPlain(bytes32[] memory salts) private {
        for (uint256 i = 0; i < salts.length; i++) plain.mint(addressOf(salts[i]), 30e6);
    }

    function record(string memory name, uint256 addresses, uint256 most) private {
        uint256 each = vm.lastCallGas().gasTotalUsed / addresses;
        vm.snapshotValue("Forwarders", name, each);
        vm.assertGt(each, 5_000, "measured nothing");
        vm.assertLe(each, most, name);
    }
}
