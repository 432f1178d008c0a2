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
        shop.payOrder(1_790_000_000_000_123_456, 7, 12_500_000);

        vm.assertEq(usdt.balanceOf(platform), 12_500_000, "platform");
        vm.assertEq(usdt.balanceOf(buyer), 0, "buyer");
        vm.assertEq(usdt.balanceOf(address(shop)), 0, "shop");
        vm.assertEq(usdt.allowance(buyer, address(shop)), 0, "the allowance is used up");
        (address user, uint256 amount) = shop.orderPayment(1_790_000_000_000_123_456);
        vm.assertEq(user, buyer, "user");
        vm.assertEq(amount, 12_500_000, "amount");
        vm.assertEq(shop.orderCount(), 0, "payOrder writes no order record");
    }

    /// @dev Watchers attribute the nearest Transfer before an OrderPaid; the order of the logs is part of the contract.
    function test_logsAreExactlyTransferThenOrderPaid() public {
        fund(buyer, 5);
        vm.recordLogs();
        vm.prank(buyer);
        shop.payOrder(1, 0, 5);
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
        fund(stranger, 900);
        expectError(abi.encodeWithSelector(Shop.AlreadyPaid.selector, 42, buyer, 100));
        vm.prank(stranger);
        shop.payOrder(42, 7, 900);
        vm.assertEq(usdt.balanceOf(stranger), 900, "nothing was taken");
    }

    function test_refusesOrderIdZero() public {
        fund(buyer, 1);
        expectError(Shop.ZeroOrderId.selector);
        vm.prank(buyer);
        shop.payOrder(0, 7, 1);
    }

    function test_refusesAmountZero() public {
        expectError(Shop.ZeroAmount.selector);
        vm.prank(buyer);
        shop.payOrder(1, 7, 0);
        (address user,) = shop.orderPayment(1);
        vm.assertEq(user, address(0), "the order stays payable");
    }

    function test_refusesAmountsBeyondItsRecord() public {
        uint256 limit = type(uint96).max;
        fund(buyer, limit + 1);
        expectError(abi.encodeWithSelector(Shop.TooLarge.selector, limit + 1, limit));
        vm.prank(buyer);
        shop.payOrder(1, 7, limit + 1);
        vm.prank(buyer);
        shop.payOrder(1, 7, limit);
        vm.assertEq(usdt.balanceOf(platform), limit, "the limit itself passes");
    }

    function test_refusesThePlatformAsBuyer() public {
        fund(platform, 100);
        expectError(abi.encodeWithSelector(Shop.PlatformCannotPay.selector, platform));
        vm.prank(platform);
        shop.payOrder(1, 7, 100);
    }

    function test_passesOnTheTokensReasonWhenTheAllowanceIsShort() public {
        usdt.mint(buyer, 100);
        vm.prank(buyer);
        usdt.approve(address(shop), 99);
        expectError(shortAllowance(99, 100));
        vm.prank(buyer);
        shop.payOrder(1, 7, 100);
    }

    function test_passesOnTheTokensReasonWhenTheBalanceIsShort() public {
        fund(buyer, 100);
        vm.prank(buyer);
        usdt.transfer(stranger, 1);
        expectError(shortBalance(buyer, 99, 100));
        vm.prank(buyer);
        shop.payOrder(1, 7, 100);
    }

    function test_anAllowanceIsOfNoUseToAnybodyElse() public {
        fund(buyer, 100);
        expectError(shortAllowance(0, 100));
        vm.prank(stranger);
        shop.payOrder(1, 7, 100);
        vm.assertEq(usdt.balanceOf(buyer), 100, "buyer");
    }

    function test_takesNoNativeCoin() public {
        fund(buyer, 100);
        vm.deal(buyer, 1 ether);
        vm.prank(buyer);
        (bool ok,) = address(shop).call{value: 1}(abi.encodeCall(Shop.payOrder, (1, 7, 100)));
        vm.assertTrue(!ok, "payOrder is not payable");
    }

    function test_paysToANewPlatformAddressOnceItIsSet() public {
        pay(buyer, 1, 100);
        address next = named("next platform");
        vm.prank(owner);
        shop.setMarketingAddr(address(0), address(0), next, address(0), address(0));
        pay(buyer, 2, 50);
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
        shop.payOrder(orderId, level, amount);
        vm.assertEq(usdt.balanceOf(platform), amount, "platform");
        vm.assertEq(usdt.balanceOf(user), more, "the rest stays");
        vm.assertEq(usdt.balanceOf(address(shop)), 0, "shop");
    }

    function testFuzz_ordersAreIndependent(uint256 first, uint256 second, uint96 amount) public {
        vm.assume(first != 0 && second != 0 && first != second && amount != 0);
        pay(buyer, first, amount);
        pay(buyer, second, amount);
        vm.assertEq(usdt.balanceOf(platform), uint256(amount) * 2, "both paid");
    }
}
