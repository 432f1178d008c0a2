// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../src/SpendLimit.sol";
import {TetherLike} from "../src/TetherLike.sol";
import {SpendLimitFixture} from "./base/SpendLimitFixture.sol";
import {SpendLimitInvariantsTest} from "./invariant/SpendLimitInvariants.t.sol";
import {SpendLimitChargeTest} from "./SpendLimitCharge.t.sol";
import {SpendLimitGrantTest} from "./SpendLimitGrant.t.sol";
import {SpendLimitReplayTest} from "./SpendLimitReplay.t.sol";

// Every test of the spending limit once more, over a USDT with the manners of the one on TRON.

contract TetherSpendLimitGrantTest is SpendLimitGrantTest {
    constructor() {
        likeTether = true;
    }
}

contract TetherSpendLimitChargeTest is SpendLimitChargeTest {
    constructor() {
        likeTether = true;
    }
}

contract TetherSpendLimitReplayTest is SpendLimitReplayTest {
    constructor() {
        likeTether = true;
    }
}

/// forge-config: default.invariant.runs = 12
/// forge-config: long.invariant.runs = 256
/// forge-config: soak.invariant.runs = 10000
contract TetherSpendLimitInvariantsTest is SpendLimitInvariantsTest {
    constructor() {
        likeTether = true;
    }
}

/// @notice What only such a USDT can do to a charge.
contract TetherSpendLimitTest is SpendLimitFixture {
    TetherLike private tether;

    constructor() {
        likeTether = true;
    }

    function setUp() public override {
        super.setUp();
        tether = TetherLike(address(usdt));
    }

    function silently() private view returns (bytes memory) {
        return abi.encodeWithSelector(SpendLimit.TokenCallFailed.selector, usdt);
    }

    function test_aBlockedBuyerIsNotCharged() public {
        tether.addBlackList(buyer);
        chargeRefused(grantId, ORDER_ID, 1e6, silently());
        vm.prank(buyer);
        limit.revoke(grantId);
    }

    function test_aPauseStopsChargesAndNotRevocations() public {
        tether.pause();
        chargeRefused(grantId, ORDER_ID, 1e6, abi.encodeWithSignature("EnforcedPause()"));
        vm.prank(buyer);
        limit.revoke(grantId);
    }

    function test_aFeeThatWakesUpIsRefused() public {
        tether.setParams(10, 40);
        chargeRefused(
            grantId, ORDER_ID, 1e6,
            abi.encodeWithSelector(SpendLimit.WrongAmountMoved.selector, usdt, 1e6, 999_000, 1e6)
        );
    }

    /// @dev `increaseApproval` by what is missing gets there too, without going through zero.
    function test_aNextGrantMayRaiseTheAllowanceStepByStep() public {
        charge(grantId, ORDER_ID, 40e6);
        vm.prank(buyer);
        tether.increaseApproval(address(limit), 40e6);
        vm.prank(buyer);
        uint256 next = limit.grant(treasury, address(usdt), CAP, PER_ORDER, CAP, END, operator);
        charge(next, ORDER_ID + 1, PER_ORDER);
        vm.assertEq(usdt.balanceOf(treasury), 140e6, "treasury");
    }

    function test_aSuccessorThatIsNoTokenIsRefused() public {
        tether.deprecate(stranger);
        vm.prank(operator);
        (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (grantId, ORDER_ID, 1e6, DEADLINE)));
        vm.assertTrue(!ok, "the successor answers nothing");
    }
}
