// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../src/SpendLimit.sol";
import {SpendLimitFixture} from "./base/SpendLimitFixture.sol";

/// @notice The cap of each 30 days, counted from the second of the grant.
contract SpendLimitPeriodTest is SpendLimitFixture {
    uint256 private constant PER_PERIOD = 150e6;
    uint256 private constant LONG_END = START + 100 days;
    uint256 private id;

    function setUp() public override {
        super.setUp();
        id = give(buyer, CAP, PER_ORDER, PER_PERIOD, LONG_END);
    }

    function above(uint256 amount, uint256 left) private {
        chargeRefused(id, 99, amount, abi.encodeWithSelector(SpendLimit.AbovePeriod.selector, amount, left));
    }

    function test_theCapOfOnePeriod() public {
        charge(id, 1, PER_ORDER);
        vm.assertEq(limit.remainingInPeriod(id), 50e6, "remaining in the period");
        vm.assertEq(limit.spendable(id), 50e6, "spendable");
        above(50e6 + 1, 50e6);
        charge(id, 2, 50e6);
        above(1, 0);
        vm.assertEq(limit.remaining(id), CAP - PER_PERIOD, "the cap in all goes on");
        vm.assertEq(limit.spendable(id), 0, "nothing now");
    }

    function test_theNextPeriodBeginsToTheSecond() public {
        charge(id, 1, PER_ORDER);
        charge(id, 2, 50e6);
        vm.warp(START + 30 days - 1);
        above(1, 0);
        vm.warp(START + 30 days);
        vm.assertEq(limit.remainingInPeriod(id), PER_PERIOD, "all of it again");
        vm.assertEq(limit.spendable(id), PER_ORDER, "spendable");
        charge(id, 3, PER_ORDER);
        charge(id, 4, 50e6);
        above(1, 0);
    }

    /// @dev What was not used is not carried over, and the cap in all still holds.
    function test_anUnusedPeriodIsNotAddedToTheNext() public {
        vm.warp(START + 65 days);
        charge(id, 1, PER_ORDER);
        charge(id, 2, 50e6);
        above(1, 0);
        vm.assertEq(limit.grants(id).period, 2, "the third period");
        vm.assertEq(limit.grants(id).periodUsed, PER_PERIOD, "used in it");
    }

    function test_theCapInAllHoldsAcrossPeriods() public {
        for (uint256 period = 0; period < 3; period++) {
            vm.warp(START + period * 30 days);
            charge(id, period * 2 + 1, PER_ORDER);
            charge(id, period * 2 + 2, 50e6);
        }
        vm.warp(START + 90 days);
        chargeRefused(id, 50, 50e6 + 1, abi.encodeWithSelector(SpendLimit.AboveCap.selector, 50e6 + 1, 50e6));
        charge(id, 51, 50e6);
        vm.assertEq(usdt.balanceOf(treasury), CAP, "the whole cap");
    }

    function test_nothingRemainsOfAPeriodOnceTheGrantIsOver() public {
        vm.prank(buyer);
        limit.revoke(id);
        vm.assertEq(limit.remainingInPeriod(id), 0, "revoked");
        uint256 next = give(buyer, CAP, PER_ORDER, PER_PERIOD, LONG_END);
        vm.warp(LONG_END + 1);
        vm.assertEq(limit.remainingInPeriod(next), 0, "over");
    }

    /// @dev Any charges at any times: in no 30 days more than the period's cap, in all no more than the cap.
    function testFuzz_noPeriodAboveItsCap(uint256[8] memory amounts, uint256[8] memory waits) public {
        uint256[4] memory used;
        uint256 taken;
        for (uint256 i = 0; i < amounts.length; i++) {
            vm.warp(block.timestamp + within(waits[i], 0, 12 days));
            uint256 amount = within(amounts[i], 1, PER_ORDER + 1);
            uint256 period = (block.timestamp - START) / 30 days;
            bool fine = amount <= PER_ORDER && amount <= PER_PERIOD - used[period] && amount <= CAP - taken;
            vm.prank(operator);
            (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (id, 1 + i, amount, DEADLINE)));
            vm.assertTrue(ok == fine, "as the rules say");
            if (ok) (used[period], taken) = (used[period] + amount, taken + amount);
        }
        vm.assertEq(usdt.balanceOf(treasury), taken, "treasury");
    }
}
