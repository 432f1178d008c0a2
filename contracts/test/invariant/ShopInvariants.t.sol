// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shop} from "../../src/Shop.sol";
import {TetherLike} from "../../src/TetherLike.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "../base/Test.sol";
import {ShopHandler} from "./ShopHandler.sol";

contract ShopInvariantsTest is Test {
    address private owner = named("owner");
    address[2] private platforms = [named("platform"), named("other platform")];
    address[4] private buyers = [named("ann"), named("ben"), named("cid"), named("dot")];
    bool internal likeTether;
    Token internal usdt;
    Token private mdd;
    Shop private shop;
    ShopHandler private handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        usdt = likeTether
            ? Token(address(new TetherLike("Tether USD", "USDT", 6, address(this))))
            : new Token("Tether USD", "USDT", 6, address(this));
        mdd = new Token("MDD", "MDD", 18, address(this));
        shop = new Shop(address(usdt), address(mdd), platforms[0], owner);
        handler = new ShopHandler(shop, usdt, mdd, buyers, platforms);
        address bystander = handler.bystander();
        uint256 standing = handler.STANDING_ALLOWANCE();
        usdt.mint(bystander, standing * 2);
        vm.prank(bystander);
        usdt.approve(address(shop), standing);
        if (likeTether) usdt.transferOwnership(address(handler));
        else usdt.changeUser(address(handler), address(0));
        mdd.changeUser(address(handler), address(0));
        handler.stock(1e24);
        handler.setPrices(0.02 ether + 1, 2 ether + 1);
    }

    /// @dev The invariants would hold of a handler that does nothing; this one does all it is there for.
    function test_theHandlerReachesEveryState() public {
        handler.payOrder(1, 3, 9, 500);
        handler.payOrder(1, 3, 9, 600);
        handler.payOrder(2, 3, 9, 600);
        handler.payLateOrElsewhere(0, 1, 10, 1, false);
        handler.payLateOrElsewhere(0, 1, 10, 1, true);
        handler.addOrder(0, 4, 700);
        handler.addOrderNative(1, 5, 1e6, 1 ether);
        handler.buyMdd(2, 1 ether, true);
        handler.buyMdd(3, 2 ether, false);
        handler.applyPlatform(false);
        handler.queuePlatform(1);
        handler.applyPlatform(false);
        handler.applyPlatform(true);
        handler.handOver(1);
        handler.setPrices(0, 0);
        handler.sendWhileClosed(0, 3 ether);
        handler.withdraw(1 ether);
        handler.sendUsdtByMistake(50);
        handler.rescueUsdt(20);
        handler.rescueMdd(10);
        handler.ownerReachesOut(5, 1000);
        handler.strangerTries(1);
        vm.assertEq(handler.sumOrderPaid(), 1100, "paid, one order by two wallets");
        vm.assertEq(handler.lateOrElsewhereTried(), 2, "late or elsewhere");
        vm.assertEq(handler.changesMade(), 1, "changes of the platform");
        vm.assertEq(handler.secondPaymentsTried(), 1, "second payment");
        vm.assertEq(handler.sumAddedUsdt(), 700, "added");
        vm.assertEq(handler.ordersLength(), 2, "orders");
        vm.assertEq(handler.buysLength(), 2, "buys");
        vm.assertEq(platformNative(), 2 ether + 1 + 3 ether, "native takings");
        vm.assertEq(handler.nativeReceived() - handler.nativeWithdrawn(), 2 ether, "kept");
        vm.assertEq(usdt.balanceOf(address(shop)), 30, "stray");
        vm.assertEq(handler.rescuedMdd(), 10, "rescued");
        vm.assertEq(shop.owner(), named("other owner"), "owner");
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function platformUsdt() private view returns (uint256) {
        return usdt.balanceOf(platforms[0]) + usdt.balanceOf(platforms[1]);
    }

    function platformNative() private view returns (uint256) {
        return platforms[0].balance + platforms[1].balance;
    }

    function takingsReachThePlatformInFull() private view {
        vm.assertEq(platformUsdt(), handler.sumOrderPaid() + handler.sumAddedUsdt(), "platform's gain");
    }

    /// @dev Every unit is with the platform, a buyer, the bystander, or was sent to the shop by mistake.
    function nobodyElseGetsUsdt() private view {
        uint256 known = platformUsdt() + usdt.balanceOf(handler.bystander()) + usdt.balanceOf(address(shop))
            + usdt.balanceOf(handler.drawer());
        for (uint256 i = 0; i < buyers.length; i++) {
            known += usdt.balanceOf(buyers[i]);
        }
        vm.assertEq(known, usdt.totalSupply(), "all USDT accounted for");
        vm.assertEq(usdt.balanceOf(handler.drawer()), handler.rescuedUsdt(), "drawer");
    }

    function theShopKeepsNoUsdtButWhatStrayedIn() private view {
        vm.assertEq(usdt.balanceOf(address(shop)), handler.strayUsdt() - handler.rescuedUsdt(), "shop's USDT");
    }

    function aWalletPaysAnOrderAtMostOnceAndItStaysPaid() private view {
        uint256 ids = handler.ORDER_IDS();
        for (uint256 i = 0; i < buyers.length; i++) {
            for (uint256 id = 1; id <= ids; id++) {
                uint256 times = handler.timesPaid(buyers[i], id);
                vm.assertLe(times, 1, "times paid");
                vm.assertEq(
                    shop.orderPayment(buyers[i], id), times == 0 ? 0 : handler.paid(buyers[i], id), "amount"
                );
            }
        }
    }

    function aStandingAllowanceIsOutOfReach() private view {
        address bystander = handler.bystander();
        uint256 standing = handler.STANDING_ALLOWANCE();
        vm.assertEq(usdt.allowance(bystander, address(shop)), standing, "allowance");
        vm.assertEq(usdt.balanceOf(bystander), standing * 2, "balance");
    }

    function allowancesAreUsedUpAndNoneIsGiven() private view {
        for (uint256 i = 0; i < buyers.length; i++) {
            vm.assertEq(usdt.allowance(buyers[i], address(shop)), 0, "given to the shop");
            vm.assertEq(usdt.allowance(address(shop), buyers[i]), 0, "given by the shop");
            vm.assertEq(mdd.allowance(address(shop), buyers[i]), 0, "given by the shop");
        }
        vm.assertEq(usdt.allowance(address(shop), shop.owner()), 0, "given to the owner");
        vm.assertEq(usdt.allowance(address(shop), platforms[0]), 0, "given to the platform");
    }

    function orderRecordsNeverChange() private view {
        uint256 count = handler.ordersLength();
        vm.assertEq(shop.orderCount(), count, "count");
        for (uint256 i = 0; i < count; i++) {
            (address user, uint256 time, uint256 maticAmt, uint256 level) = shop.orderRecords(i);
            (address user_, uint256 time_, uint256 maticAmt_, uint256 level_) = handler.orders(i);
            vm.assertEq(user, user_, "user");
            vm.assertEq(time, time_, "time");
            vm.assertEq(maticAmt, maticAmt_, "maticAmt");
            vm.assertEq(level, level_, "level");
        }
    }

    function buyRecordsNeverChange() private view {
        uint256 count = handler.buysLength();
        vm.assertEq(shop.buyCount(), count, "count");
        for (uint256 i = 0; i < count; i++) {
            (address user, uint256 time, uint256 maticAmt, uint256 mddAmt) = shop.buyRecords(i);
            (address user_, uint256 time_, uint256 maticAmt_, uint256 mddAmt_) = handler.buys(i);
            vm.assertEq(user, user_, "user");
            vm.assertEq(time, time_, "time");
            vm.assertEq(maticAmt, maticAmt_, "maticAmt");
            vm.assertEq(mddAmt, mddAmt_, "mddAmt");
        }
    }

    function nativeTakingsAreWhatTheRecordsSay() private view {
        uint256 recorded;
        for (uint256 i = 0; i < shop.orderCount(); i++) {
            (,, uint256 maticAmt,) = shop.orderRecords(i);
            recorded += maticAmt;
        }
        for (uint256 i = 0; i < shop.buyCount(); i++) {
            (,, uint256 maticAmt,) = shop.buyRecords(i);
            recorded += maticAmt;
        }
        vm.assertEq(platformNative(), recorded, "platform's native gain");
    }

    /// @dev `nativeSpent` is what left the buyers for good, refunds already back with them.
    function nativeCoinIsConserved() private view {
        vm.assertEq(
            handler.nativeSpent(), platformNative() + address(shop).balance + handler.nativeWithdrawn(), "native"
        );
        vm.assertEq(address(shop).balance, handler.nativeReceived() - handler.nativeWithdrawn(), "shop's native");
    }

    function mddIsConserved() private view {
        uint256 sold;
        for (uint256 i = 0; i < shop.buyCount(); i++) {
            (,,, uint256 mddAmt) = shop.buyRecords(i);
            sold += mddAmt;
        }
        vm.assertEq(handler.stockedMdd(), shop.balance() + sold + handler.rescuedMdd(), "MDD");
        vm.assertEq(mdd.totalSupply(), handler.stockedMdd(), "supply");
    }

    function pricesStayWithinTheirBounds() private view {
        uint256[2] memory prices = [shop.currentPrice(), shop.usdtCurrentPrice()];
        for (uint256 i = 0; i < 2; i++) {
            bool fine = prices[i] == 0 || (prices[i] >= shop.MIN_PRICE() && prices[i] <= shop.MAX_PRICE());
            vm.assertTrue(fine, "price");
        }
    }

    function onlyAnAcceptedHandoverChangesTheOwner() private view {
        vm.assertEq(shop.owner(), handler.owner(), "owner");
        (,, address platform,,) = shop.getMarketingAddr();
        vm.assertEq(platform, handler.expectedPlatform(), "platform");
        vm.assertEq(handler.acceptedAgainstTheRules(), 0, "changes made too early or too late");
    }

    /// @dev One campaign for all of them: with the same seed, one for each would make the same calls.
    function invariant_everythingAtOnce() external view {
        takingsReachThePlatformInFull();
        nobodyElseGetsUsdt();
        theShopKeepsNoUsdtButWhatStrayedIn();
        aWalletPaysAnOrderAtMostOnceAndItStaysPaid();
        aStandingAllowanceIsOutOfReach();
        allowancesAreUsedUpAndNoneIsGiven();
        orderRecordsNeverChange();
        buyRecordsNeverChange();
        nativeTakingsAreWhatTheRecordsSay();
        nativeCoinIsConserved();
        mddIsConserved();
        pricesStayWithinTheirBounds();
        onlyAnAcceptedHandoverChangesTheOwner();
    }
}
