// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimitFixture} from "./base/SpendLimitFixture.sol";

/// @notice Whole transactions (21,000, call data and refunds included), each with cold storage.
/// forge-config: default.isolate = true
/// forge-config: long.isolate = true
/// forge-config: soak.isolate = true
contract SpendLimitGasTest is SpendLimitFixture {
    uint256 private constant GRANT_LIMIT = 175_000;
    uint256 private constant CHARGE_LIMIT = 65_000;
    uint256 private constant REVOKE_LIMIT = 40_000;

    function test_grantStaysWithinItsLimit() public {
        give(neighbour, CAP, PER_ORDER, END);
        record("grant", GRANT_LIMIT);
    }

    function test_aNextGrantStaysWithinItsLimit() public {
        give(buyer, CAP, PER_ORDER, END);
        record("grant, revoking the one before", GRANT_LIMIT);
    }

    /// @dev Against a plain `transferFrom` in the same situation, like the shop's payments.
    function test_chargeStaysWithinItsLimit() public {
        usdt.mint(treasury, 1);
        vm.prank(neighbour);
        usdt.approve(stranger, CAP);
        vm.prank(stranger);
        usdt.transferFrom(neighbour, treasury, 40e6);
        uint256 plain = vm.lastCallGas().gasTotalUsed;
        charge(grantId, ORDER_ID, 40e6);
        uint256 whole = record("charge", CHARGE_LIMIT + plain);
        vm.snapshotValue("SpendLimit", "charge, above transferFrom", whole - plain);
        charge(grantId, ORDER_ID + 1, 40e6);
        record("charge, not the first", CHARGE_LIMIT + plain);
    }

    function test_revokeStaysWithinItsLimit() public {
        vm.prank(buyer);
        limit.revoke(grantId);
        record("revoke", REVOKE_LIMIT);
    }

    function record(string memory name, uint256 most) private returns (uint256 whole) {
        whole = vm.lastCallGas().gasTotalUsed;
        vm.snapshotValue("SpendLimit", string.concat(name, ", whole"), whole);
        vm.assertGt(whole, 21_000, "measured nothing");
        vm.assertLe(whole, most, name);
    }
}
