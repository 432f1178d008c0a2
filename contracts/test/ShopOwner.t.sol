// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Shop} from "../src/Shop.sol";
import {Token} from "../src/Token.sol";
import {ShopFixture} from "./base/ShopFixture.sol";
import {NativeRefuser} from "./hostile/NativeReceivers.sol";

contract ShopOwnerTest is ShopFixture {
    function notOwner(address who) private {
        expectError(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, who));
        vm.prank(who);
    }

    function queue(address next) private {
        vm.prank(owner);
        shop.setMarketingAddr(address(0), address(0), next, address(0), address(0));
    }

    function applyChange() private {
        vm.prank(owner);
        shop.applyMarketingAddr();
    }

    function platformNow() private view returns (address now_) {
        (,, now_,,) = shop.getMarketingAddr();
    }

    function test_startsWithItsFourAddressesAndEverythingElseOff() public {
        vm.expectEmit();
        emit Ownable.OwnershipTransferred(address(0), owner);
        vm.expectEmit();
        emit Shop.SetMarketingAddr(address(0), address(0), platform, address(0), address(0));
        Shop fresh = new Shop(address(usdt), address(mdd), platform, owner);
        vm.assertEq(address(fresh.usdt()), address(usdt), "usdt");
        vm.assertEq(address(fresh.mdd()), address(mdd), "mdd");
        vm.assertEq(fresh.owner(), owner, "owner");
        (,, address platform_,,) = fresh.getMarketingAddr();
        vm.assertEq(platform_, platform, "platform");
        vm.assertEq(fresh.currentPrice(), 0, "sale closed");
        vm.assertEq(fresh.usdtCurrentPrice(), 0, "native payment off");
        vm.assertEq(fresh.balance(), 0, "nothing for sale");
    }

    function test_constructorRefusesWrongAddresses() public {
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, stranger));
        new Shop(stranger, address(mdd), platform, owner);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, stranger));
        new Shop(address(usdt), stranger, platform, owner);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, address(usdt)));
        new Shop(address(usdt), address(usdt), platform, owner);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, address(0)));
        new Shop(address(usdt), address(mdd), address(0), owner);
        expectError(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new Shop(address(usdt), address(mdd), platform, address(0));
    }

    function test_queuesThenMakesAndShowsTheMarketingAddresses() public {
        uint256 readyAt = START + 48 hours;
        vm.expectEmit(address(shop));
        emit Shop.MarketingAddrQueued(address(1), address(2), address(3), address(4), address(5), readyAt);
        vm.prank(owner);
        shop.setMarketingAddr(address(1), address(2), address(3), address(4), address(5));
        shown(address(0), address(0), platform, address(0), address(0));
        waiting(address(1), address(2), address(3), address(4), address(5), readyAt);
        vm.warp(readyAt);
        vm.expectEmit(address(shop));
        emit Shop.SetMarketingAddr(address(1), address(2), address(3), address(4), address(5));
        applyChange();
        shown(address(1), address(2), address(3), address(4), address(5));
        waiting(address(0), address(0), address(0), address(0), address(0), 0);
    }

    function shown(address a, address b, address c, address d, address e) private view {
        (address static_, address dynamics, address platform_, address welfare, address temp) = shop.getMarketingAddr();
        vm.assertEq(static_, a, "static");
        vm.assertEq(dynamics, b, "dynamics");
        vm.assertEq(platform_, c, "platform");
        vm.assertEq(welfare, d, "welfare");
        vm.assertEq(temp, e, "temp");
    }

    function waiting(address a, address b, address c, address d, address e, uint256 from) private view {
        (address static_, address dynamics, address platform_, address welfare, address temp, uint256 readyAt) =
            shop.pendingMarketingAddr();
        vm.assertEq(static_, a, "static, waiting");
        vm.assertEq(dynamics, b, "dynamics, waiting");
        vm.assertEq(platform_, c, "platform, waiting");
        vm.assertEq(welfare, d, "welfare, waiting");
        vm.assertEq(temp, e, "temp, waiting");
        vm.assertEq(readyAt, from, "ready at");
    }

    function notReady(uint256 from) private {
        expectError(
            abi.encodeWithSelector(Shop.ChangeNotReady.selector, from, from + 14 days, block.timestamp)
        );
        applyChange();
    }

    function test_aChangeCanBeMadeAfterTwoDaysAndForFourteen() public {
        expectError(Shop.NoChangeQueued.selector);
        applyChange();
        queue(stranger);
        notReady(START + 48 hours);
        vm.warp(START + 48 hours - 1);
        notReady(START + 48 hours);
        vm.warp(START + 48 hours + 14 days + 1);
        notReady(START + 48 hours);
        vm.assertEq(platformNow(), platform, "unchanged");
        vm.warp(START + 48 hours + 14 days);
        applyChange();
        vm.assertEq(platformNow(), stranger, "in the last second");
        expectError(Shop.NoChangeQueued.selector);
        applyChange();
    }

    function test_aSecondChangeTakesThePlaceOfTheFirstAndWaitsAnew() public {
        queue(stranger);
        vm.warp(START + 47 hours);
        queue(buyer);
        vm.warp(START + 94 hours);
        notReady(START + 95 hours);
        vm.warp(START + 95 hours);
        applyChange();
        vm.assertEq(platformNow(), buyer, "the second");
    }

    /// @dev A key that was taken gains nothing for two days, and the next owner can undo what it queued.
    function test_aNewOwnerReplacesWhatTheOldOneQueued() public {
        queue(stranger);
        vm.prank(owner);
        shop.transferOwnership(buyer);
        vm.prank(buyer);
        shop.acceptOwnership();
        vm.prank(buyer);
        shop.setMarketingAddr(address(0), address(0), platform, address(0), address(0));
        vm.warp(START + 48 hours);
        vm.prank(buyer);
        shop.applyMarketingAddr();
        vm.assertEq(platformNow(), platform, "as before");
    }

    function testFuzz_theTakingsNeverMoveEarlier(address next, uint256 wait) public {
        vm.assume(next != address(0) && next != address(shop) && next != address(usdt) && next != address(mdd));
        queue(next);
        wait = within(wait, 0, 60 days);
        vm.warp(START + wait);
        vm.prank(owner);
        (bool ok,) = address(shop).call(abi.encodeCall(Shop.applyMarketingAddr, ()));
        vm.assertTrue(ok == (wait >= 48 hours && wait <= 48 hours + 14 days), "as the rules say");
        vm.assertEq(platformNow(), ok ? next : platform, "platform");
    }

    function test_refusesAPlatformThatWouldLoseTheTakings() public {
        address[4] memory wrong = [address(0), address(shop), address(usdt), address(mdd)];
        for (uint256 i = 0; i < wrong.length; i++) {
            expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, wrong[i]));
            queue(wrong[i]);
        }
    }

    function test_aNewPlatformKeepsTheCounts() public {
        fund(buyer, 1);
        vm.prank(buyer);
        shop.addOrder(1, 1);
        vm.deal(buyer, 1 ether);
        vm.prank(buyer);
        shop.swap{value: 1 ether}(0);
        movePlatform(stranger);
        vm.assertEq(shop.orderCount(), 1, "orders");
        vm.assertEq(shop.buyCount(), 1, "buys");
    }

    function test_setsPricesWithinBounds() public {
        vm.expectEmit(address(shop));
        emit Shop.SetPrices(1e9, 1e24);
        vm.prank(owner);
        shop.setPrices(1e9, 1e24);
        vm.assertEq(shop.currentPrice(), 1e9, "MDD");
        vm.assertEq(shop.usdtCurrentPrice(), 1e24, "USDT");
        vm.prank(owner);
        shop.setPrices(0, 0);
        vm.assertEq(shop.currentPrice() + shop.usdtCurrentPrice(), 0, "off");
    }

    function testFuzz_refusesPricesOutOfBounds(uint256 price, bool high) public {
        price = high ? within(price, 1e24 + 1, type(uint256).max) : within(price, 1, 1e9 - 1);
        expectError(abi.encodeWithSelector(Shop.PriceOutOfBounds.selector, price, 1e9, 1e24));
        vm.prank(owner);
        shop.setPrices(price, USDT_PRICE);
        expectError(abi.encodeWithSelector(Shop.PriceOutOfBounds.selector, price, 1e9, 1e24));
        vm.prank(owner);
        shop.setPrices(MDD_PRICE, price);
        vm.assertEq(shop.currentPrice(), MDD_PRICE, "unchanged");
    }

    function test_rescuesUnsoldMddAndStrayTokens() public {
        usdt.mint(address(shop), 777);
        vm.expectEmit(address(shop));
        emit Shop.Rescued(address(usdt), buyer, 700);
        vm.prank(owner);
        shop.rescue(usdt, buyer, 700);
        vm.assertEq(usdt.balanceOf(buyer), 700, "sent back");
        vm.assertEq(usdt.balanceOf(address(shop)), 77, "rest");
        vm.prank(owner);
        shop.rescue(mdd, owner, STOCK);
        vm.assertEq(shop.balance(), 0, "nothing left for sale");
    }

    function test_rescueRefusals() public {
        usdt.mint(address(shop), 10);
        vm.startPrank(owner);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, address(0)));
        shop.rescue(usdt, address(0), 1);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, address(shop)));
        shop.rescue(usdt, address(shop), 1);
        expectError(Shop.ZeroAmount.selector);
        shop.rescue(usdt, owner, 0);
        expectError(abi.encodeWithSelector(Shop.InsufficientBalance.selector, 11, 10));
        shop.rescue(usdt, owner, 11);
        vm.expectRevert("");
        shop.rescue(IERC20(stranger), owner, 1);
        vm.stopPrank();
    }

    function test_withdrawsNativeCoin() public {
        vm.deal(address(shop), 5 ether);
        vm.expectEmit(address(shop));
        emit Shop.Withdrawn(stranger, 2 ether);
        vm.prank(owner);
        shop.withdraw(stranger, 2 ether);
        vm.assertEq(stranger.balance, 2 ether, "to");
        vm.assertEq(address(shop).balance, 3 ether, "rest");
    }

    function test_withdrawRefusals() public {
        vm.deal(address(shop), 1 ether);
        NativeRefuser refuser = new NativeRefuser(shop);
        vm.startPrank(owner);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, address(0)));
        shop.withdraw(address(0), 1);
        expectError(abi.encodeWithSelector(Shop.InvalidAddress.selector, address(shop)));
        shop.withdraw(address(shop), 1);
        expectError(Shop.ZeroAmount.selector);
        shop.withdraw(owner, 0);
        expectError(abi.encodeWithSelector(Shop.InsufficientBalance.selector, 1 ether + 1, 1 ether));
        shop.withdraw(owner, 1 ether + 1);
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, address(refuser), 1));
        shop.withdraw(address(refuser), 1);
        vm.stopPrank();
    }

    function testFuzz_nobodyElseMayActAsOwner(address who) public {
        vm.assume(who != owner && who != address(0));
        usdt.mint(address(shop), 10);
        vm.deal(address(shop), 10);
        notOwner(who);
        shop.setMarketingAddr(who, who, who, who, who);
        notOwner(who);
        shop.applyMarketingAddr();
        notOwner(who);
        shop.setPrices(1e9, 1e9);
        notOwner(who);
        shop.rescue(usdt, who, 1);
        notOwner(who);
        shop.withdraw(who, 1);
        notOwner(who);
        shop.transferOwnership(who);
        notOwner(who);
        shop.renounceOwnership();
        notOwner(who);
        shop.acceptOwnership();
    }

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(owner);
        shop.transferOwnership(stranger);
        vm.assertEq(shop.owner(), owner, "not yet");
        vm.assertEq(shop.pendingOwner(), stranger, "pending");
        vm.expectEmit(address(shop));
        emit Ownable.OwnershipTransferred(owner, stranger);
        vm.prank(stranger);
        shop.acceptOwnership();
        vm.assertEq(shop.owner(), stranger, "moved");
        notOwner(owner);
        shop.setPrices(0, 0);
    }

    function test_withoutAnOwnerThePaymentsGoOn() public {
        vm.prank(owner);
        shop.renounceOwnership();
        pay(buyer, 1, 100);
        vm.assertEq(usdt.balanceOf(platform), 100, "platform");
        notOwner(owner);
        shop.setPrices(0, 0);
    }

    /// @dev Everything the owner may do, tried with a buyer's allowance standing open.
    function test_theOwnerCannotReachAnAllowance() public {
        fund(buyer, 1_000);
        vm.deal(owner, 10 ether);
        vm.startPrank(owner);
        expectError(abi.encodeWithSelector(Shop.InsufficientBalance.selector, 1_000, 0));
        shop.rescue(usdt, owner, 1_000);
        shop.setMarketingAddr(owner, owner, owner, owner, owner);
        vm.warp(START + 2 days);
        shop.applyMarketingAddr();
        expectError(abi.encodeWithSelector(Shop.PlatformCannotPay.selector, owner));
        shop.payOrder(1, 7, 1_000, owner, DEADLINE);
        shop.setMarketingAddr(buyer, buyer, buyer, buyer, buyer);
        vm.warp(START + 4 days);
        shop.applyMarketingAddr();
        shop.addOrder{value: 2 ether}(1, 1e6);
        vm.stopPrank();
        vm.assertEq(usdt.balanceOf(buyer), 1_000, "balance");
        vm.assertEq(usdt.allowance(buyer, address(shop)), 1_000, "allowance");
    }

    /// @dev A token of the owner's own making is called with `transfer` only; it cannot make the shop move real money.
    function test_rescueWithAMadeUpTokenMovesNothingElse() public {
        fund(buyer, 1_000);
        Token made = new Token("made up", "X", 6, address(this));
        made.mint(address(shop), 5);
        vm.prank(owner);
        shop.rescue(made, owner, 5);
        vm.assertEq(usdt.balanceOf(buyer), 1_000, "balance");
        vm.assertEq(usdt.allowance(buyer, address(shop)), 1_000, "allowance");
    }
}
