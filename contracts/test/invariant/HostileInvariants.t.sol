// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shop} from "../../src/Shop.sol";
import {Test} from "../base/Test.sol";
import {Vm} from "../base/Vm.sol";
import {HostileToken} from "../hostile/HostileToken.sol";

/// @notice Payments in a token that changes its behaviour between calls.
contract HostileHandler is Test {
    uint64 private constant DEADLINE = type(uint64).max;
    HostileToken public immutable usdt;
    Shop public immutable shop;
    address public immutable platform;
    uint256 public announced;
    uint256 public refusals;
    uint256 public successes;
    mapping(uint256 orderId => uint256) public timesPaid;

    constructor(HostileToken usdt_, Shop shop_, address platform_) {
        (usdt, shop, platform) = (usdt_, shop_, platform_);
    }

    function misbehave(uint8 mode, bool blocked, uint256 orderId) external {
        HostileToken.Mode mode_ = HostileToken.Mode(mode % (uint8(type(HostileToken.Mode).max) + 1));
        // A token that invents balances cannot be seen through; ShopHostile.t.sol shows what then happens.
        if (mode_ == HostileToken.Mode.PretendsGain || mode_ == HostileToken.Mode.HidesGain) return;
        usdt.setMode(mode_);
        usdt.setBlocked(blocked ? platform : address(0));
        usdt.setCallBack(address(shop), abi.encodeCall(Shop.payOrder, (within(orderId, 1, 12), 0, 1, platform, DEADLINE)));
    }

    function behave() external {
        usdt.setMode(HostileToken.Mode.Honest);
        usdt.setBlocked(address(0));
    }

    function payOrder(uint256 orderId, uint96 amount) external {
        _call(amount, abi.encodeCall(Shop.payOrder, (within(orderId, 1, 12), 0, amount, platform, DEADLINE)));
    }

    function addOrder(uint96 amount) external {
        _call(amount, abi.encodeCall(Shop.addOrder, (0, amount)));
    }

    function _call(uint96 amount, bytes memory data) private {
        usdt.mint(address(this), uint256(amount) + 1);
        usdt.approve(address(shop), amount);
        vm.recordLogs();
        (bool ok,) = address(shop).call(data);
        if (ok) successes++;
        else refusals++;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(shop)) continue;
            if (logs[i].topics[0] == Shop.OrderPaid.selector) {
                (, uint256 paid) = abi.decode(logs[i].data, (uint256, uint256));
                announced += paid;
                timesPaid[uint256(logs[i].topics[1])]++;
            } else {
                (, uint256 paid,) = abi.decode(logs[i].data, (uint256, uint256, uint256));
                announced += paid;
            }
        }
    }
}

contract HostileInvariantsTest is Test {
    address private platform = named("platform");
    HostileToken private usdt;
    Shop private shop;
    HostileHandler private handler;

    function setUp() public {
        usdt = new HostileToken();
        shop = new Shop(address(usdt), address(new HostileToken()), platform, named("owner"));
        handler = new HostileHandler(usdt, shop, platform);
    }

    /// @dev Neither a handler that never pays nor one that is never refused would prove anything.
    function test_theHandlerPaysAndIsRefused() public {
        handler.payOrder(1, 100);
        handler.misbehave(uint8(HostileToken.Mode.MovesReturnsFalse), false, 1);
        handler.addOrder(200);
        handler.misbehave(uint8(HostileToken.Mode.TakesFeeFromReceiver), false, 1);
        handler.payOrder(2, 100);
        handler.misbehave(uint8(HostileToken.Mode.CallsBackBefore), false, 3);
        handler.payOrder(2, 100);
        handler.behave();
        handler.payOrder(2, 100);
        vm.assertEq(handler.announced(), 400, "announced");
        vm.assertEq(handler.successes(), 3, "successes");
        vm.assertEq(handler.refusals(), 2, "refusals");
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function whatIsAnnouncedHasArrived() private view {
        vm.assertEq(usdt.trueBalance(platform), handler.announced(), "platform's gain");
    }

    function noOrderIsPaidTwice() private view {
        for (uint256 id = 1; id <= 12; id++) {
            vm.assertLe(handler.timesPaid(id), 1, "times paid");
            bool paid = shop.orderPayment(address(handler), id) != 0;
            vm.assertTrue(paid == (handler.timesPaid(id) == 1), "paid means announced");
        }
    }

    function nothingSticksToTheShop() private view {
        vm.assertEq(usdt.trueBalance(address(shop)), 0, "shop");
    }

    /// @dev One campaign for all of them: with the same seed, one for each would make the same calls.
    function invariant_everythingAtOnce() external view {
        whatIsAnnouncedHasArrived();
        noOrderIsPaidTwice();
        nothingSticksToTheShop();
    }
}
