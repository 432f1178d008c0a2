// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Shop} from "../src/Shop.sol";
import {ShopFixture} from "./base/ShopFixture.sol";
import {Vm} from "./base/Vm.sol";

contract ShopPayOrderTest is ShopFixture {
    function test_paysStraightToThePlatformAndSaysSo() public {
        fund(buyer, 12_500_000);
        vm.expectEmit(address(usdt));
        emit IERC20.Transfer(buyer, platform, 12_500_000);
        vm.expectEmit(address(shop));
        emit Shop.OrderPaid(1_790_000_000_000_123_456, buyer, 7, 12_500_000);
        vm.prank(buyer);
        shop.payOrder(1_790_000_000_000_123_456, 7, 12_500_000, platform, DEADLINE);

        vm.assertEq(usdt.balanceOf(platform), 12_500_000, "platform");
        vm.assertEq(usdt.balanceOf(buyer), 0, "buyer");
        vm.assertEq(usdt.balanceOf(address(shop)), 0, "shop");
        vm.assertEq(usdt.allowance(buyer, address(shop)), 0, "the allowance is used up");
        vm.assertEq(shop.orderPayment(buyer, 1_790_000_000_000_123_456), 12_500_000, "amount");
        vm.assertEq(shop.orderPayment(stranger, 1_790_000_000_000_123_456), 0, "by nobody else");
        vm.assertEq(shop.orderCount(), 0, "payOrder writes no order record");
    }

    /// @dev Watchers attribute the nearest Transfer before an OrderPaid; the order of the logs is part of the contract.
    function test_logsAreExactlyTransferThenOrderPaid() public {
        fund(buyer, 5);
        vm.recordLogs();
        vm.prank(buyer);
        shop.payOrder(1, 0, 5, platform, DEADLINE);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "logs");
        vm.assertEq(logs[0].topics[0], IERC20.Transfer.selector, "first");
        vm.assertEq(logs[0].emitter, address(usdt), "first's emitter");
        vm.assertEq(logs[1].topics[0], Shop.OrderPaid.selector, "second");
        vm.assertEq(logs[1].topics[1], bytes32(uint256(1)), "order id");
        vm.assertEq(logs[1].topics[2], bytes32(uint256(uint160(buyer))), "user");
    }

    function test_refusesASecondPaymentOfAnOrder() public {
        pay(buyer, 42, 100);
        fund(buyer, 900);
        expectError(abi.encodeWithSelector(Shop.AlreadyPaid.selector, 42, 100));
        vm.prank(buyer);
        shop.payOrder(42, 7, 900, platform, DEADLINE);
        vm.assertEq(usdt.balanceOf(buyer), 900, "nothing was taken");
    }

    function test_aStrangersPaymentInFrontDoesNotBlockThePayer() public {
        pay(stranger, 42, 1);
        pay(buyer, 42, 100);
        vm.assertEq(shop.orderPayment(stranger, 42), 1, "the stranger's");
        vm.assertEq(shop.orderPayment(buyer, 42), 100, "the buyer's");
        vm.assertEq(usdt.balanceOf(platform), 101, "platform");
    }

    function test_theDeadlineIsIncludedAndThenItIsOver() public {
        fund(buyer, 100);
        uint64 deadline = uint64(START + 30 minutes);
        vm.warp(deadline + 1);
        expectError(abi.encodeWithSelector(Shop.DeadlinePassed.selector, deadline, deadline + 1));
        vm.prank(buyer);
        shop.payOrder(1, 7, 100, platform, deadline);
        vm.warp(deadline);
        vm.prank(buyer);
        shop.payOrder(1, 7, 100, platform, deadline);
        vm.assertEq(usdt.balanceOf(platform), 100, "in its last second");
    }

    function test_refusesAnotherReceiverThanThePlatform() public {
        fund(buyer, 100);
        address[3] memory wrong = [stranger, buyer, address(0)];
        for (uint256 i = 0; i < wrong.length; i++) {
            expectError(abi.encodeWithSelector(Shop.WrongReceiver.selector, wrong[i], platform));
            vm.prank(buyer);
            shop.payOrder(1, 7, 100, wrong[i], DEADLINE);
        }
        vm.assertEq(usdt.balanceOf(buyer), 100, "nothing was taken");
    }

    /// @dev A payment signed before the platform address changed never reaches the new one.
    function test_aPaymentUnderWayDoesNotFollowANewPlatform() public {
        fund(buyer, 100);
        movePlatform(stranger);
        expectError(abi.encodeWithSelector(Shop.WrongReceiver.selector, platform, stranger));
        vm.prank(buyer);
        shop.payOrder(1, 7, 100, platform, DEADLINE);
        vm.assertEq(usdt.balanceOf(stranger), 0, "nothing for the new one");
    }

    function test_refusesOrderIdZero() public {
        fund(buyer, 1);
        expectError(Shop.ZeroOrderId.selector);
        vm.prank(buyer);
        shop.payOrder(0, 7, 1, platform, DEADLINE);
    }

    function test_refusesAmountZero() public {
        expectError(Shop.ZeroAmount.selector);
        vm.prank(buyer);
        shop.payOrder(1, 7, 0, platform, DEADLINE);
        pay(buyer, 1, 1);
    }

    function test_takesAmountsBeyondNinetySixBits() public {
        uint256 large = uint256(type(uint96).max) + 1;
        pay(buyer, 1, large);
        vm.assertEq(shop.orderPayment(buyer, 1), large, "recorded whole");
    }

    function test_refusesThePlatformAsBuyer() public {
        fund(platform, 100);
        expectError(abi.encodeWithSelector(Shop.PlatformCannotPay.selector, platform));
        vm.prank(platform);
        shop.payOrder(1, 7, 100, platform, DEADLINE);
    }

    function test_passesOnTheTokensReasonWhenTheAllowanceIsShort() public {
        usdt.mint(buyer, 100);
        vm.prank(buyer);
        usdt.approve(address(shop), 99);
        expectError(shortAllowance(99, 100));
        vm.prank(buyer);
        shop.payOrder(1, 7, 100, platform, DEADLINE);
    }

    function test_passesOnTheTokensReasonWhenTheBalanceIsShort() public {
        fund(buyer, 100);
        vm.prank(buyer);
        usdt.transfer(stranger, 1);
        expectError(shortBalance(buyer, 99, 100));
        vm.prank(buyer);
        shop.payOrder(1, 7, 100, platform, DEADLINE);
    }

    function test_anAllowanceIsOfNoUseToAnybodyElse() public {
        fund(buyer, 100);
        expectError(shortAllowance(0, 100));
        vm.prank(stranger);
        shop.payOrder(1, 7, 100, platform, DEADLINE);
        vm.assertEq(usdt.balanceOf(buyer), 100, "buyer");
    }

    function test_takesNoNativeCoin() public {
        fund(buyer, 100);
        vm.deal(buyer, 1 ether);
        vm.prank(buyer);
        (bool ok,) = address(shop).call{value: 1}(abi.encodeCall(Shop.payOrder, (1, 7, 100, platform, DEADLINE)));
        vm.assertTrue(!ok, "payOrder is not payable");
    }

    function test_paysToANewPlatformAddressOnceItIsMade() public {
        pay(buyer, 1, 100);
        address next = named("next platform");
        movePlatform(next);
        fund(buyer, 50);
        vm.prank(buyer);
        shop.payOrder(2, 7, 50, next, DEADLINE);
        vm.assertEq(usdt.balanceOf(platform), 100, "old");
        vm.assertEq(usdt.balanceOf(next), 50, "new");
    }

    function test_whoSendsUsdtHereByMistakeDoesNotDisturbPayments() public {
        usdt.mint(address(shop), 777);
        pay(buyer, 1, 100);
        vm.assertEq(usdt.balanceOf(address(shop)), 777, "still there for the owner to send back");
        vm.assertEq(usdt.balanceOf(platform), 100, "platform");
    }

    function testFuzz_takesExactlyTheAmount(uint256 orderId, uint256 level, uint96 amount, uint96 more, address user)
        public
    {
        vm.assume(orderId != 0 && amount != 0);
        vm.assume(user != address(0) && user != platform && user != address(shop));
        fund(user, amount);
        usdt.mint(user, more);
        vm.expectEmit(address(shop));
        emit Shop.OrderPaid(orderId, user, level, amount);
        vm.prank(user);
        shop.payOrder(orderId, level, amount, platform, DEADLINE);
        vm.assertEq(usdt.balanceOf(platform), amount, "platform");
        vm.assertEq(usdt.balanceOf(user), more, "the rest stays");
        vm.assertEq(usdt.balanceOf(address(shop)), 0, "shop");
    }

    /// @dev Whoever, wherever to and whenever: paid as the rules say, or nothing happened.
    function testFuzz_payerReceiverAndTimeAreBound(address receiver, uint64 deadline, uint256 time, uint96 amount)
        public
    {
        vm.assume(amount != 0);
        vm.warp(within(time, START, START + 1000 days));
        if (deadline % 2 == 0) receiver = platform;
        fund(buyer, amount);
        vm.prank(buyer);
        (bool ok,) = address(shop).call(abi.encodeCall(Shop.payOrder, (1, 7, amount, receiver, deadline)));
        vm.assertTrue(ok == (receiver == platform && block.timestamp <= deadline), "as the rules say");
        vm.assertEq(usdt.balanceOf(platform), ok ? amount : 0, "platform");
        vm.assertEq(shop.orderPayment(buyer, 1), ok ? amount : 0, "recorded or not");
    }

    function testFuzz_ordersAreIndependent(uint256 first, uint256 second, uint96 amount) public {
        vm.assume(first != 0 && second != 0 && first != second && amount != 0);
        pay(buyer, first, amount);
        pay(buyer, second, amount);
        vm.assertEq(usdt.balanceOf(platform), uint256(amount) * 2, "both paid");
    }
}
