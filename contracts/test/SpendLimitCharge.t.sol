// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SpendLimit} from "../src/SpendLimit.sol";
import {SpendLimitFixture} from "./base/SpendLimitFixture.sol";
import {Vm} from "./base/Vm.sol";

contract SpendLimitChargeTest is SpendLimitFixture {
    function test_paysStraightToTheTreasuryAndSaysSo() public {
        vm.expectEmit(address(usdt));
        emit IERC20.Transfer(buyer, treasury, 40e6);
        vm.expectEmit(address(limit));
        emit SpendLimit.OrderPaid(ORDER_ID, buyer, grantId, 40e6);
        charge(grantId, ORDER_ID, 40e6);

        vm.assertEq(usdt.balanceOf(treasury), 40e6, "treasury");
        vm.assertEq(usdt.balanceOf(buyer), 960e6, "buyer");
        vm.assertEq(usdt.balanceOf(address(limit)) + usdt.balanceOf(operator), 0, "nobody else");
        vm.assertEq(usdt.allowance(buyer, address(limit)), CAP - 40e6, "the allowance shrinks with it");
        vm.assertEq(limit.grants(grantId).used, 40e6, "used");
        vm.assertEq(limit.remaining(grantId), CAP - 40e6, "remaining");
        (uint256 id, uint256 amount) = limit.orderCharge(operator, ORDER_ID);
        vm.assertEq(id, grantId, "grant of the order");
        vm.assertEq(amount, 40e6, "amount of the order");
    }

    /// @dev Watchers attribute the nearest Transfer before an OrderPaid; the order of the logs is part of the contract.
    function test_logsAreExactlyTransferThenOrderPaid() public {
        vm.recordLogs();
        charge(grantId, 1, 5);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "logs");
        vm.assertEq(logs[0].topics[0], IERC20.Transfer.selector, "first");
        vm.assertEq(logs[0].emitter, address(usdt), "first's emitter");
        vm.assertEq(
            logs[1].topics[0], keccak256("OrderPaid(uint256,address,uint256,uint256)"), "the shop's own event"
        );
        vm.assertEq(logs[1].topics[1], bytes32(uint256(1)), "order id");
        vm.assertEq(logs[1].topics[2], bytes32(uint256(uint160(buyer))), "user");
    }

    function test_onlyTheOperatorCharges() public {
        address[4] memory others = [buyer, treasury, neighbour, address(this)];
        for (uint256 i = 0; i < others.length; i++) {
            expectError(abi.encodeWithSelector(SpendLimit.NotOperator.selector, others[i], operator));
            vm.prank(others[i]);
            limit.charge(grantId, ORDER_ID, 1, DEADLINE);
        }
    }

    function test_theMaximumForOneOrder() public {
        chargeRefused(
            grantId, ORDER_ID, PER_ORDER + 1,
            abi.encodeWithSelector(SpendLimit.AbovePerOrder.selector, PER_ORDER + 1, PER_ORDER)
        );
        chargeRefused(
            grantId, ORDER_ID, type(uint256).max,
            abi.encodeWithSelector(SpendLimit.AbovePerOrder.selector, type(uint256).max, PER_ORDER)
        );
        charge(grantId, ORDER_ID, PER_ORDER);
        vm.assertEq(usdt.balanceOf(treasury), PER_ORDER, "the maximum itself passes");
    }

    function test_theCapInAll() public {
        for (uint256 i = 0; i < 4; i++) charge(grantId, ORDER_ID + i, PER_ORDER);
        charge(grantId, ORDER_ID + 4, PER_ORDER - 1);
        chargeRefused(grantId, 1, 2, abi.encodeWithSelector(SpendLimit.AboveCap.selector, 2, 1));
        charge(grantId, 1, 1);
        chargeRefused(grantId, 2, 1, abi.encodeWithSelector(SpendLimit.AboveCap.selector, 1, 0));
        vm.assertEq(usdt.balanceOf(treasury), CAP, "the whole cap");
        vm.assertEq(usdt.allowance(buyer, address(limit)), 0, "and not a unit of the allowance is left");
    }

    /// @dev A larger allowance than the cap, given later, changes nothing.
    function test_theCapHoldsWhateverTheAllowance() public {
        usdt.mint(buyer, 10_000e6);
        approve(buyer, type(uint256).max);
        for (uint256 i = 0; i < 5; i++) charge(grantId, ORDER_ID + i, PER_ORDER);
        chargeRefused(grantId, 1, 1, abi.encodeWithSelector(SpendLimit.AboveCap.selector, 1, 0));
    }

    function test_theEndIsIncludedAndThenItIsOver() public {
        vm.warp(END);
        charge(grantId, ORDER_ID, 1);
        vm.warp(END + 1);
        vm.assertEq(limit.remaining(grantId), 0, "remaining");
        vm.assertEq(limit.spendable(grantId), 0, "spendable");
        chargeRefused(grantId, 1, 1, abi.encodeWithSelector(SpendLimit.GrantEnded.selector, grantId, END));
    }

    function chargeBy(uint256 orderId, uint64 deadline) private {
        vm.prank(operator);
        limit.charge(grantId, orderId, 10, deadline);
    }

    /// @dev A charge that waited in a pool until its order had ended takes nothing.
    function test_aStuckChargeIsRefusedAfterItsDeadline() public {
        uint64 deadline = uint64(START + 30 minutes);
        vm.warp(deadline + 1);
        expectError(abi.encodeWithSelector(SpendLimit.DeadlinePassed.selector, deadline, deadline + 1));
        chargeBy(ORDER_ID, deadline);
        (uint256 id,) = limit.orderCharge(operator, ORDER_ID);
        vm.assertEq(id, 0, "the order is not charged");
        vm.warp(deadline);
        chargeBy(ORDER_ID, deadline);
        vm.assertEq(usdt.balanceOf(treasury), 10, "in its last second");
    }

    function testFuzz_theDeadlineIsKept(uint64 deadline, uint256 when) public {
        vm.warp(within(when, START, END));
        vm.prank(operator);
        (bool ok,) =
            address(limit).call(abi.encodeCall(SpendLimit.charge, (grantId, ORDER_ID, 10, deadline)));
        vm.assertTrue(ok == (block.timestamp <= deadline), "as the rules say");
        vm.assertEq(usdt.balanceOf(treasury), ok ? 10 : 0, "treasury");
    }

    function test_refusesNothingForNothing() public {
        chargeRefused(grantId, 0, 1, abi.encodePacked(SpendLimit.ZeroOrderId.selector));
        chargeRefused(grantId, ORDER_ID, 0, abi.encodePacked(SpendLimit.ZeroAmount.selector));
        (uint256 id,) = limit.orderCharge(operator, ORDER_ID);
        vm.assertEq(id, 0, "the order stays payable");
    }

    function test_anAllowanceTakenBackStopsCharges() public {
        approve(buyer, 9);
        vm.assertEq(limit.spendable(grantId), 9, "spendable");
        chargeRefused(grantId, ORDER_ID, 10, shortAllowance(9, 10));
        approve(buyer, 0);
        chargeRefused(grantId, ORDER_ID, 10, shortAllowance(0, 10));
        vm.assertEq(limit.remaining(grantId), CAP, "the cap is not used up by refusals");
        approve(buyer, CAP);
        charge(grantId, ORDER_ID, 10);
    }

    function test_anEmptyWalletStopsCharges() public {
        vm.prank(buyer);
        usdt.transfer(stranger, 1_000e6 - 9);
        vm.assertEq(limit.spendable(grantId), 9, "spendable");
        chargeRefused(grantId, ORDER_ID, 10, shortBalance(buyer, 9, 10));
        charge(grantId, ORDER_ID, 9);
    }

    function test_spendableIsTheSmallestOfTheBounds() public {
        vm.assertEq(limit.spendable(grantId), PER_ORDER, "per order");
        for (uint256 i = 0; i < 4; i++) charge(grantId, ORDER_ID + i, PER_ORDER);
        charge(grantId, 1, 60e6);
        vm.assertEq(limit.spendable(grantId), 40e6, "what remains");
    }

    function test_strangersCannotUseUpAnOrderId() public {
        usdt.mint(stranger, 1);
        approve(stranger, 1);
        vm.prank(stranger);
        uint256 own = limit.grant(treasury, address(usdt), 1, 1, 1, END, stranger);
        vm.prank(stranger);
        limit.charge(own, ORDER_ID, 1, DEADLINE);
        charge(grantId, ORDER_ID, 40e6);
        vm.assertEq(usdt.balanceOf(treasury), 40e6 + 1, "both arrived");
    }

    function test_anAllowanceWithoutAGrantIsOutOfReach() public {
        approve(neighbour, CAP);
        for (uint256 id = 0; id < 3; id++) {
            vm.prank(operator);
            (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (id, 77 + id, 1, DEADLINE)));
            vm.assertTrue(ok == (id == grantId), "only the grant's own buyer pays");
        }
        vm.assertEq(usdt.balanceOf(neighbour), 1_000e6, "neighbour");
    }

    function testFuzz_takesExactlyTheAmountOrNothing(uint256 orderId, uint256 amount, uint256 when, address who) public {
        vm.warp(within(when, START, END + 2 days));
        bool fine = who == operator && orderId != 0 && amount != 0 && amount <= PER_ORDER && block.timestamp <= END;
        vm.prank(who);
        (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (grantId, orderId, amount, DEADLINE)));
        vm.assertTrue(ok == fine, "as the rules say");
        vm.assertEq(usdt.balanceOf(treasury), ok ? amount : 0, "treasury");
        vm.assertEq(usdt.balanceOf(buyer), 1_000e6 - (ok ? amount : 0), "buyer");
        vm.assertEq(limit.grants(grantId).used, ok ? amount : 0, "used");
    }

    function testFuzz_theOperatorTakesExactlyTheAmount(uint256 orderId, uint256 amount) public {
        vm.assume(orderId != 0);
        amount = within(amount, 1, PER_ORDER);
        vm.expectEmit(address(limit));
        emit SpendLimit.OrderPaid(orderId, buyer, grantId, amount);
        charge(grantId, orderId, amount);
        vm.assertEq(usdt.balanceOf(treasury), amount, "treasury");
        vm.assertEq(limit.remaining(grantId), CAP - amount, "remaining");
    }

    /// @dev Caps and amounts up to the limits of their types.
    function testFuzz_neverAboveTheCap(uint96 cap, uint96 perOrder, uint256[6] memory amounts) public {
        vm.assume(cap != 0);
        uint256 most = within(perOrder, 1, cap);
        usdt.mint(neighbour, type(uint96).max);
        uint256 id = give(neighbour, cap, most, END);
        uint256 taken;
        for (uint256 i = 0; i < amounts.length; i++) {
            bool fine = amounts[i] != 0 && amounts[i] <= most && amounts[i] <= cap - taken;
            vm.prank(operator);
            (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (id, 1 + i, amounts[i], DEADLINE)));
            vm.assertTrue(ok == fine, "as the rules say");
            if (ok) taken += amounts[i];
        }
        vm.assertEq(usdt.balanceOf(treasury), taken, "treasury");
        vm.assertEq(limit.remaining(id), cap - taken, "remaining");
    }
}
