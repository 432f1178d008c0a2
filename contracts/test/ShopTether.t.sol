// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shop} from "../src/Shop.sol";
import {TetherLike} from "../src/TetherLike.sol";
import {ShopFixture} from "./base/ShopFixture.sol";
import {ShopInvariantsTest} from "./invariant/ShopInvariants.t.sol";
import {ShopAddOrderTest} from "./ShopAddOrder.t.sol";
import {ShopOwnerTest} from "./ShopOwner.t.sol";
import {ShopPayOrderTest} from "./ShopPayOrder.t.sol";
import {ShopSwapTest} from "./ShopSwap.t.sol";

// Every test of the shop once more, over a USDT with the manners of the one on TRON.

contract TetherShopPayOrderTest is ShopPayOrderTest {
    constructor() {
        likeTether = true;
    }
}

contract TetherShopAddOrderTest is ShopAddOrderTest {
    constructor() {
        likeTether = true;
    }
}

contract TetherShopOwnerTest is ShopOwnerTest {
    constructor() {
        likeTether = true;
    }
}

contract TetherShopSwapTest is ShopSwapTest {
    constructor() {
        likeTether = true;
    }
}

/// forge-config: default.invariant.runs = 16
/// forge-config: long.invariant.runs = 256
/// forge-config: soak.invariant.runs = 10000
contract TetherShopInvariantsTest is ShopInvariantsTest {
    constructor() {
        likeTether = true;
    }
}

/// @notice What only such a USDT can do to a payment.
contract TetherShopTest is ShopFixture {
    TetherLike private tether;

    constructor() {
        likeTether = true;
    }

    function setUp() public override {
        super.setUp();
        tether = TetherLike(address(usdt));
    }

    function refused(bytes memory reason) private {
        expectError(reason);
        vm.prank(buyer);
        shop.payOrder(1, 7, 1_000_000, platform, DEADLINE);
        expectError(reason);
        vm.prank(buyer);
        shop.addOrder(7, 1_000_000);
        vm.assertEq(shop.orderPayment(buyer, 1), 0, "the order stays payable");
        vm.assertEq(usdt.balanceOf(buyer), 1_000_000, "the buyer keeps it");
    }

    function silently() private view returns (bytes memory) {
        return abi.encodeWithSelector(Shop.TokenCallFailed.selector, usdt);
    }

    function test_aBlockedBuyerKeepsEverything() public {
        fund(buyer, 1_000_000);
        tether.addBlackList(buyer);
        refused(silently());
        tether.removeBlackList(buyer);
        vm.prank(buyer);
        shop.payOrder(1, 7, 1_000_000, platform, DEADLINE);
        vm.assertEq(usdt.balanceOf(platform), 1_000_000, "platform");
    }

    function test_aPauseRefusesPaymentsAndPassesOnItsReason() public {
        fund(buyer, 1_000_000);
        tether.pause();
        refused(abi.encodeWithSignature("EnforcedPause()"));
    }

    function test_aFeeThatWakesUpIsRefusedWithWhatArrived() public {
        tether.setParams(10, 40);
        fund(buyer, 1_000_000);
        refused(abi.encodeWithSelector(Shop.WrongAmountMoved.selector, usdt, 1_000_000, 999_000));
    }

    function test_aSuccessorThatIsNoTokenIsRefused() public {
        fund(buyer, 1_000_000);
        tether.deprecate(stranger);
        vm.prank(buyer);
        (bool ok,) = address(shop).call(abi.encodeCall(Shop.payOrder, (1, 7, 1_000_000, platform, DEADLINE)));
        vm.assertTrue(!ok, "the successor answers nothing");
    }

    function test_aRescueIsJudgedByWhatLeftThoughTheAnswerIsFalse() public {
        usdt.mint(address(shop), 50);
        vm.assertTrue(!tether.transfer(stranger, 0), "false on success");
        vm.prank(owner);
        shop.rescue(usdt, buyer, 50);
        vm.assertEq(usdt.balanceOf(buyer), 50, "rescued");
    }
}
