// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shop} from "../src/Shop.sol";
import {Token} from "../src/Token.sol";
import {ShopFixture} from "./base/ShopFixture.sol";
import {NativeRefuser} from "./hostile/NativeReceivers.sol";

contract ShopAddOrderTest is ShopFixture {
    function expectRecord(uint256 index, address user, uint256 maticAmt, uint256 level) private view {
        (address user_, uint256 time, uint256 maticAmt_, uint256 level_) = shop.orderRecords(index);
        vm.assertEq(user_, user, "user");
        vm.assertEq(time, block.timestamp, "time");
        vm.assertEq(maticAmt_, maticAmt, "maticAmt");
        vm.assertEq(level_, level, "level");
    }

    function test_takesUsdtWhenNoValueIsSent() public {
        fund(buyer, 12_500_000);
        vm.expectEmit(address(shop));
        emit Shop.OrderAdded(0, buyer, 101, 12_500_000, 0);
        vm.prank(buyer);
        shop.addOrder(101, 12_500_000);
        vm.assertEq(usdt.balanceOf(platform), 12_500_000, "platform");
        vm.assertEq(usdt.balanceOf(address(shop)), 0, "shop");
        vm.assertEq(shop.orderCount(), 1, "count");
        expectRecord(0, buyer, 0, 101);
    }

    function test_takesNativeCoinAndGivesBackTheExcess() public {
        vm.deal(buyer, 30 ether);
        vm.expectEmit(address(shop));
        emit Shop.OrderAdded(0, buyer, 101, 12_500_000, 25 ether);
        vm.prank(buyer);
        shop.addOrder{value: 30 ether}(101, 12_500_000);
        vm.assertEq(platform.balance, 25 ether, "platform");
        vm.assertEq(buyer.balance, 5 ether, "excess");
        vm.assertEq(address(shop).balance, 0, "shop");
        vm.assertEq(usdt.balanceOf(platform), 0, "no USDT");
        expectRecord(0, buyer, 25 ether, 101);
    }

    function test_takesAnExactNativeAmountFromABuyerWhoCannotReceive() public {
        NativeRefuser refuser = new NativeRefuser(shop);
        vm.deal(address(refuser), 3 ether);
        refuser.addOrder(1, 1_000_000, 2 ether);
        vm.assertEq(platform.balance, 2 ether, "platform");
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, address(refuser), 0.5 ether));
        refuser.addOrder(1, 250_000, 1 ether);
    }

    function test_refusesTooLittleNativeCoin() public {
        vm.deal(buyer, 2 ether);
        expectError(abi.encodeWithSelector(Shop.NativeTooLow.selector, 2 ether - 1, 2 ether));
        vm.prank(buyer);
        shop.addOrder{value: 2 ether - 1}(101, 1_000_000);
    }

    function test_roundsTheNativeCostUp() public {
        vm.prank(owner);
        shop.setPrices(0, 1_000_000_001);
        vm.deal(buyer, 1 ether);
        vm.prank(buyer);
        shop.addOrder{value: 1 ether}(101, 1);
        // 1,000.000001 wei for one base unit of six decimals
        expectRecord(0, buyer, 1001, 101);
    }

    function test_refusesNativeCoinWhileItHasNoPrice() public {
        vm.prank(owner);
        shop.setPrices(MDD_PRICE, 0);
        vm.deal(buyer, 2 ether);
        expectError(Shop.NativePaymentOff.selector);
        vm.prank(buyer);
        shop.addOrder{value: 2 ether}(101, 1_000_000);
        fund(buyer, 1_000_000);
        vm.prank(buyer);
        shop.addOrder(101, 1_000_000);
        vm.assertEq(usdt.balanceOf(platform), 1_000_000, "USDT is still taken");
    }

    function test_refusesAPlatformThatCannotReceive() public {
        NativeRefuser refuser = new NativeRefuser(shop);
        movePlatform(address(refuser));
        vm.deal(buyer, 2 ether);
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, address(refuser), 2 ether));
        vm.prank(buyer);
        shop.addOrder{value: 2 ether}(101, 1_000_000);
        vm.assertEq(buyer.balance, 2 ether, "buyer keeps it");
    }

    function test_refusesThePlatformAsBuyerInEitherCoin() public {
        fund(platform, 1_000_000);
        vm.deal(platform, 2 ether);
        expectError(abi.encodeWithSelector(Shop.PlatformCannotPay.selector, platform));
        vm.prank(platform);
        shop.addOrder(101, 1_000_000);
        expectError(abi.encodeWithSelector(Shop.PlatformCannotPay.selector, platform));
        vm.prank(platform);
        shop.addOrder{value: 2 ether}(101, 1_000_000);
    }

    function test_refusesAmountZeroInEitherCoin() public {
        vm.deal(buyer, 1 ether);
        expectError(Shop.ZeroAmount.selector);
        vm.prank(buyer);
        shop.addOrder(101, 0);
        expectError(Shop.ZeroAmount.selector);
        vm.prank(buyer);
        shop.addOrder{value: 1 ether}(101, 0);
    }

    function test_refusesNumbersBeyondItsRecords() public {
        uint256 limit = type(uint96).max;
        expectError(abi.encodeWithSelector(Shop.TooLarge.selector, limit + 1, limit));
        vm.prank(buyer);
        shop.addOrder(101, limit + 1);
        uint256 levels = type(uint128).max;
        fund(buyer, 2);
        expectError(abi.encodeWithSelector(Shop.TooLarge.selector, levels + 1, levels));
        vm.prank(buyer);
        shop.addOrder(levels + 1, 1);
        vm.prank(buyer);
        shop.addOrder(levels, 1);
        expectRecord(0, buyer, 0, levels);
    }

    /// @dev Only a USDT without decimals at the highest price gets there; the record must not be cut off silently.
    function test_refusesANativeCostBeyondItsRecord() public {
        Token whole = new Token("whole", "W", 0, address(this));
        Shop other = new Shop(address(whole), address(mdd), platform, owner);
        vm.prank(owner);
        other.setPrices(0, 1e24);
        uint256 cost = uint256(type(uint96).max) * 1e24;
        vm.deal(buyer, cost);
        expectError(abi.encodeWithSelector(Shop.TooLarge.selector, cost, type(uint128).max));
        vm.prank(buyer);
        other.addOrder{value: cost}(1, type(uint96).max);
    }

    function test_refusesAShortAllowance() public {
        usdt.mint(buyer, 100);
        expectError(shortAllowance(0, 100));
        vm.prank(buyer);
        shop.addOrder(101, 100);
        vm.assertEq(shop.orderCount(), 0, "no record");
    }

    function test_recordsOutOfRangeAreRefused() public {
        expectError(abi.encodeWithSelector(Shop.NoSuchRecord.selector, 0, 0));
        shop.orderRecords(0);
        fund(buyer, 1);
        vm.prank(buyer);
        shop.addOrder(101, 1);
        shop.orderRecords(0);
        expectError(abi.encodeWithSelector(Shop.NoSuchRecord.selector, 1, 1));
        shop.orderRecords(1);
    }

    function testFuzz_usdtOrder(uint128 level, uint96 amount, uint96 more) public {
        vm.assume(amount != 0);
        fund(buyer, amount);
        usdt.mint(buyer, more);
        vm.prank(buyer);
        shop.addOrder(level, amount);
        vm.assertEq(usdt.balanceOf(platform), amount, "platform");
        vm.assertEq(usdt.balanceOf(buyer), more, "the rest stays");
        expectRecord(0, buyer, 0, level);
    }

    function testFuzz_nativeOrder(uint128 level, uint64 amount, uint256 price, uint96 excess) public {
        vm.assume(amount != 0);
        price = within(price, shop.MIN_PRICE(), shop.MAX_PRICE());
        vm.prank(owner);
        shop.setPrices(0, price);
        uint256 cost = uint256(amount) * price / 1e6;
        if (cost * 1e6 < uint256(amount) * price) cost++;
        vm.deal(buyer, cost + excess);
        vm.prank(buyer);
        shop.addOrder{value: cost + excess}(level, amount);
        vm.assertEq(platform.balance, cost, "platform");
        vm.assertEq(buyer.balance, excess, "excess");
        vm.assertEq(address(shop).balance, 0, "shop");
        expectRecord(0, buyer, cost, level);
    }

    function testFuzz_tooLittleIsRefused(uint64 amount, uint256 price, uint256 missing) public {
        vm.assume(amount != 0);
        price = within(price, shop.MIN_PRICE(), shop.MAX_PRICE());
        vm.prank(owner);
        shop.setPrices(0, price);
        uint256 cost = (uint256(amount) * price + 1e6 - 1) / 1e6;
        uint256 sent = cost - within(missing, 1, cost - 1);
        vm.deal(buyer, sent);
        expectError(abi.encodeWithSelector(Shop.NativeTooLow.selector, sent, cost));
        vm.prank(buyer);
        shop.addOrder{value: sent}(1, amount);
    }
}
