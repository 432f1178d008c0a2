// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Shop} from "../src/Shop.sol";
import {ShopFixture} from "./base/ShopFixture.sol";
import {NativeRefuser} from "./hostile/NativeReceivers.sol";

contract ShopSwapTest is ShopFixture {
    function setUp() public override {
        super.setUp();
        vm.deal(buyer, 1_000_000 ether);
    }

    function send(address from, uint256 value) private {
        vm.prank(from);
        (bool ok, bytes memory reason) = address(shop).call{value: value}("");
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
    }

    /// @dev External, so that a test can expect its refusal.
    function sendFrom(address from, uint256 value) external {
        send(from, value);
    }

    function expectBuy(uint256 index, address user, uint256 maticAmt, uint256 mddAmt) private view {
        (address user_, uint256 time, uint256 maticAmt_, uint256 mddAmt_) = shop.buyRecords(index);
        vm.assertEq(user_, user, "user");
        vm.assertEq(time, block.timestamp, "time");
        vm.assertEq(maticAmt_, maticAmt, "maticAmt");
        vm.assertEq(mddAmt_, mddAmt, "mddAmt");
    }

    function test_sendingNativeCoinBuysMdd() public {
        vm.expectEmit(address(shop));
        emit Shop.Swap(buyer, 1 ether, 50e18);
        send(buyer, 1 ether);
        vm.assertEq(mdd.balanceOf(buyer), 50e18, "MDD");
        vm.assertEq(platform.balance, 1 ether, "platform");
        vm.assertEq(address(shop).balance, 0, "shop");
        vm.assertEq(shop.balance(), STOCK - 50e18, "left for sale");
        vm.assertEq(shop.buyCount(), 1, "count");
        expectBuy(0, buyer, 1 ether, 50e18);
    }

    function test_swapHonoursItsMinimum() public {
        expectError(abi.encodeWithSelector(Shop.MddBelowMinimum.selector, 50e18, 50e18 + 1));
        vm.prank(buyer);
        shop.swap{value: 1 ether}(50e18 + 1);
        vm.prank(buyer);
        shop.swap{value: 1 ether}(50e18);
        expectBuy(0, buyer, 1 ether, 50e18);
    }

    function test_nothingAndDustBuyNothing() public {
        expectError(Shop.ZeroAmount.selector);
        this.sendFrom(buyer, 0);
        expectError(Shop.ZeroAmount.selector);
        vm.prank(buyer);
        shop.swap(0);
        vm.prank(owner);
        shop.setPrices(1e24, 0);
        expectError(abi.encodeWithSelector(Shop.MddBelowMinimum.selector, 0, 0));
        this.sendFrom(buyer, 999_999);
    }

    function test_refusesMoreThanIsLeft() public {
        expectError(abi.encodeWithSelector(Shop.NotEnoughMdd.selector, STOCK + 50, STOCK));
        this.sendFrom(buyer, 20_000 ether + 1);
        send(buyer, 20_000 ether);
        vm.assertEq(shop.balance(), 0, "sold out");
        expectError(abi.encodeWithSelector(Shop.NotEnoughMdd.selector, 50, 0));
        this.sendFrom(buyer, 1);
    }

    function test_refusesValuesBeyondItsRecord() public {
        uint256 value = uint256(type(uint128).max) + 1;
        vm.deal(buyer, value);
        expectError(abi.encodeWithSelector(Shop.TooLarge.selector, value, type(uint128).max));
        vm.prank(buyer);
        shop.swap{value: value}(0);
        vm.prank(owner);
        shop.setPrices(1e9, 0);
        uint256 bought = uint256(type(uint128).max) * 1e9;
        mdd.mint(address(shop), bought);
        expectError(abi.encodeWithSelector(Shop.TooLarge.selector, bought, type(uint128).max));
        vm.prank(buyer);
        shop.swap{value: value - 1}(0);
    }

    function test_whileTheSaleIsClosedCoinIsKeptForTheOwnerToSendBack() public {
        vm.prank(owner);
        shop.setPrices(0, USDT_PRICE);
        vm.expectEmit(address(shop));
        emit Shop.Received(buyer, 3 ether);
        send(buyer, 3 ether);
        vm.assertEq(address(shop).balance, 3 ether, "kept");
        vm.assertEq(shop.buyCount(), 0, "no record");
        expectError(Shop.SaleClosed.selector);
        vm.prank(buyer);
        shop.swap{value: 1 ether}(0);
        expectError(Shop.ZeroAmount.selector);
        this.sendFrom(buyer, 0);
        vm.prank(owner);
        shop.withdraw(buyer, 3 ether);
        vm.assertEq(buyer.balance, 1_000_000 ether, "sent back");
    }

    function test_refusesThePlatformAsBuyer() public {
        vm.deal(platform, 1 ether);
        expectError(abi.encodeWithSelector(Shop.PlatformCannotPay.selector, platform));
        this.sendFrom(platform, 1 ether);
    }

    function test_refusesWhenThePlatformCannotReceive() public {
        NativeRefuser refuser = new NativeRefuser(shop);
        movePlatform(address(refuser));
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, address(refuser), 1 ether));
        this.sendFrom(buyer, 1 ether);
        vm.assertEq(mdd.balanceOf(buyer), 0, "no MDD");
    }

    function test_passesOnThatMddIsPaused() public {
        mdd.pause();
        expectError(Pausable.EnforcedPause.selector);
        this.sendFrom(buyer, 1 ether);
    }

    function test_recordsOutOfRangeAreRefused() public {
        expectError(abi.encodeWithSelector(Shop.NoSuchRecord.selector, 0, 0));
        shop.buyRecords(0);
        send(buyer, 1 ether);
        expectError(abi.encodeWithSelector(Shop.NoSuchRecord.selector, 1, 1));
        shop.buyRecords(1);
    }

    function test_unknownCallsAreRefused() public {
        vm.prank(buyer);
        (bool ok,) = address(shop).call{value: 1 ether}(hex"deadbeef");
        vm.assertTrue(!ok, "no fallback");
    }

    function testFuzz_swap(uint96 value, uint256 price, uint256 stock) public {
        price = within(price, shop.MIN_PRICE(), shop.MAX_PRICE());
        uint256 bought = uint256(value) * 1e18 / price;
        vm.assume(bought != 0);
        stock = within(stock, bought, type(uint192).max);
        mdd.mint(address(shop), stock);
        vm.prank(owner);
        shop.setPrices(price, 0);
        vm.deal(buyer, value);
        send(buyer, value);
        vm.assertEq(mdd.balanceOf(buyer), bought, "MDD");
        vm.assertEq(shop.balance(), STOCK + stock - bought, "left");
        vm.assertEq(platform.balance, value, "platform");
        vm.assertLe(bought * price, uint256(value) * 1e18, "never more than paid for");
        expectBuy(0, buyer, value, bought);
    }
}
