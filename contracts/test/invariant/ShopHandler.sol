// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Shop} from "../../src/Shop.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "../base/Test.sol";
import {Vm} from "../base/Vm.sol";

/// @notice Does at random what buyers, the owner and strangers can do, and writes down from outside what must be so.
contract ShopHandler is Test {
    struct Record {
        address user;
        uint256 time;
        uint256 maticAmt;
        uint256 last;
    }

    uint256 public constant ORDER_IDS = 12;
    uint256 public constant STANDING_ALLOWANCE = 5_000_000;

    Shop public immutable shop;
    Token public immutable usdt;
    Token public immutable mdd;
    address[4] public buyers;
    address[2] public platforms;
    /// @dev Approved once and never came back.
    address public bystander = named("bystander");
    /// @dev Where the owner sends what is rescued and withdrawn.
    address public drawer = named("drawer");
    address public owner;
    address public expectedPlatform;
    address private _stranger = named("stranger");

    uint256 public sumOrderPaid;
    uint256 public sumAddedUsdt;
    uint256 public strayUsdt;
    uint256 public rescuedUsdt;
    uint256 public stockedMdd;
    uint256 public rescuedMdd;
    uint256 public nativeSpent;
    uint256 public nativeReceived;
    uint256 public nativeWithdrawn;
    uint256 public secondPaymentsTried;
    uint256 public lateOrElsewhereTried;
    uint256 public acceptedAgainstTheRules;
    uint256 public changesMade;
    address public queued;
    uint256 public queuedAt;
    mapping(address user => mapping(uint256 orderId => uint256)) public timesPaid;
    mapping(address user => mapping(uint256 orderId => uint256)) public paid;
    Record[] public orders;
    Record[] public buys;

    constructor(Shop shop_, Token usdt_, Token mdd_, address[4] memory buyers_, address[2] memory platforms_) {
        (shop, usdt, mdd, buyers, platforms) = (shop_, usdt_, mdd_, buyers_, platforms_);
        owner = shop_.owner();
        expectedPlatform = platforms_[0];
    }

    function ordersLength() external view returns (uint256) {
        return orders.length;
    }

    function buysLength() external view returns (uint256) {
        return buys.length;
    }

    function payOrder(uint256 who, uint256 orderId, uint256 level, uint256 amount) external {
        address user = buyers[who % buyers.length];
        orderId = within(orderId, 1, ORDER_IDS);
        amount = within(amount, 1, 1e12);
        usdt.mint(user, amount);
        vm.prank(user);
        usdt.approve(address(shop), amount);
        (,, address platform,,) = shop.getMarketingAddr();
        uint64 deadline = uint64(block.timestamp + level % 1 days);
        if (timesPaid[user][orderId] > 0) {
            secondPaymentsTried++;
            expectError(abi.encodeWithSelector(Shop.AlreadyPaid.selector, orderId, paid[user][orderId]));
            vm.prank(user);
            shop.payOrder(orderId, level, amount, platform, deadline);
            vm.prank(user);
            usdt.approve(address(shop), 0);
            return;
        }
        vm.recordLogs();
        vm.prank(user);
        shop.payOrder(orderId, level, amount, platform, deadline);
        _readLogs();
        paid[user][orderId] = amount;
    }

    /// @dev What a buyer signed earlier, or for another address, arrives now.
    function payLateOrElsewhere(uint256 who, uint256 orderId, uint256 amount, uint256 late, bool elsewhere) external {
        address user = buyers[who % buyers.length];
        amount = within(amount, 1, 1e12);
        (,, address platform,,) = shop.getMarketingAddr();
        address receiver = !elsewhere ? platform : platform == platforms[0] ? platforms[1] : platforms[0];
        uint256 deadline = block.timestamp - (elsewhere ? 0 : within(late, 1, 30 days));
        usdt.mint(user, amount);
        vm.prank(user);
        usdt.approve(address(shop), amount);
        lateOrElsewhereTried++;
        _tryAs(
            user,
            abi.encodeCall(
                Shop.payOrder, (within(orderId, 1, ORDER_IDS), 0, amount, receiver, uint64(deadline))
            )
        );
        vm.prank(user);
        usdt.approve(address(shop), 0);
    }

    function addOrder(uint256 who, uint128 level, uint256 amount) external {
        address user = buyers[who % buyers.length];
        amount = within(amount, 1, 1e12);
        usdt.mint(user, amount);
        vm.prank(user);
        usdt.approve(address(shop), amount);
        vm.recordLogs();
        vm.prank(user);
        shop.addOrder(level, amount);
        _readLogs();
        orders.push(Record(user, block.timestamp, 0, level));
    }

    function addOrderNative(uint256 who, uint128 level, uint256 amount, uint256 excess) external {
        uint256 price = shop.usdtCurrentPrice();
        if (price == 0) return;
        address user = buyers[who % buyers.length];
        amount = within(amount, 1, 1e9);
        excess = within(excess, 0, 10 ether);
        uint256 cost = (amount * price + 1e6 - 1) / 1e6;
        vm.deal(user, user.balance + cost + excess);
        uint256 before = user.balance;
        vm.prank(user);
        shop.addOrder{value: cost + excess}(level, amount);
        nativeSpent += before - user.balance;
        orders.push(Record(user, block.timestamp, cost, level));
    }

    function buyMdd(uint256 who, uint256 value, bool plain) external {
        uint256 price = shop.currentPrice();
        if (price == 0 || shop.balance() == 0) return;
        address user = buyers[who % buyers.length];
        // never more than the stock is worth, never too little for one base unit
        uint256 most = shop.balance() * price / 1e18;
        uint256 least = price / 1e18 + 1;
        if (most < least) return;
        value = within(value, least, most);
        vm.deal(user, user.balance + value);
        uint256 before = user.balance;
        uint256 held = mdd.balanceOf(user);
        vm.prank(user);
        if (plain) {
            (bool ok,) = address(shop).call{value: value}("");
            vm.assertTrue(ok, "receive");
        } else {
            shop.swap{value: value}(0);
        }
        nativeSpent += before - user.balance;
        buys.push(Record(user, block.timestamp, value, mdd.balanceOf(user) - held));
    }

    function sendWhileClosed(uint256 who, uint256 value) external {
        if (shop.currentPrice() != 0) return;
        address user = buyers[who % buyers.length];
        value = within(value, 1, 100 ether);
        vm.deal(user, user.balance + value);
        vm.prank(user);
        (bool ok,) = address(shop).call{value: value}("");
        vm.assertTrue(ok, "receive");
        (nativeSpent, nativeReceived) = (nativeSpent + value, nativeReceived + value);
    }

    function sendUsdtByMistake(uint256 amount) external {
        amount = within(amount, 1, 1e9);
        usdt.mint(address(shop), amount);
        strayUsdt += amount;
    }

    function stock(uint256 amount) external {
        amount = within(amount, 1, 1e24);
        mdd.mint(address(shop), amount);
        stockedMdd += amount;
    }

    function rescueUsdt(uint256 amount) external {
        uint256 available = usdt.balanceOf(address(shop));
        if (available == 0) return;
        amount = within(amount, 1, available);
        vm.prank(owner);
        shop.rescue(usdt, drawer, amount);
        rescuedUsdt += amount;
    }

    function rescueMdd(uint256 amount) external {
        uint256 available = mdd.balanceOf(address(shop));
        if (available == 0) return;
        amount = within(amount, 1, available);
        vm.prank(owner);
        shop.rescue(mdd, drawer, amount);
        rescuedMdd += amount;
    }

    function withdraw(uint256 amount) external {
        if (address(shop).balance == 0) return;
        amount = within(amount, 1, address(shop).balance);
        vm.prank(owner);
        shop.withdraw(drawer, amount);
        nativeWithdrawn += amount;
    }

    function setPrices(uint256 mddPrice, uint256 usdtPrice) external {
        mddPrice = mddPrice % 4 == 0 ? 0 : within(mddPrice, shop.MIN_PRICE(), shop.MAX_PRICE());
        usdtPrice = usdtPrice % 4 == 0 ? 0 : within(usdtPrice, shop.MIN_PRICE(), shop.MAX_PRICE());
        vm.prank(owner);
        shop.setPrices(mddPrice, usdtPrice);
    }

    function queuePlatform(uint256 which) external {
        (queued, queuedAt) = (platforms[which % platforms.length], block.timestamp);
        vm.prank(owner);
        shop.setMarketingAddr(drawer, drawer, queued, drawer, drawer);
    }

    /// @dev Now or when it is ready; the contract must make it exactly then.
    function applyPlatform(bool wait) external {
        if (queued != address(0) && wait) vm.warp(block.timestamp + 48 hours);
        uint256 age = block.timestamp - queuedAt;
        bool fine = queued != address(0) && age >= 48 hours && age <= 16 days;
        vm.prank(owner);
        (bool ok,) = address(shop).call(abi.encodeCall(Shop.applyMarketingAddr, ()));
        if (ok != fine) acceptedAgainstTheRules++;
        if (!ok) return;
        changesMade++;
        expectedPlatform = queued;
        queued = address(0);
    }

    function handOver(uint256 who) external {
        address next = who % 2 == 0 ? named("owner") : named("other owner");
        vm.prank(owner);
        shop.transferOwnership(next);
        vm.assertEq(shop.owner(), owner, "not before it is accepted");
        vm.prank(next);
        shop.acceptOwnership();
        owner = next;
    }

    /// @dev What the owner may try to get at the bystander's allowance.
    function ownerReachesOut(uint256 orderId, uint256 amount) external {
        amount = within(amount, 1, STANDING_ALLOWANCE);
        uint256 gain = usdt.balanceOf(owner);
        (,, address platform,,) = shop.getMarketingAddr();
        _tryAs(owner, abi.encodeCall(Shop.payOrder, (orderId, 0, amount, platform, type(uint64).max)));
        _tryAs(owner, abi.encodeCall(Shop.addOrder, (0, amount)));
        _tryAs(owner, abi.encodeCall(Shop.rescue, (usdt, owner, usdt.balanceOf(address(shop)) + amount)));
        _tryAs(owner, abi.encodeCall(Shop.rescue, (IERC20(address(shop)), owner, amount)));
        vm.assertEq(usdt.balanceOf(owner), gain, "the owner gains nothing");
    }

    function strangerTries(uint256 amount) external {
        _tryAs(_stranger, abi.encodeCall(Shop.rescue, (usdt, _stranger, amount)));
        _tryAs(_stranger, abi.encodeCall(Shop.withdraw, (_stranger, amount)));
        _tryAs(_stranger, abi.encodeCall(Shop.setPrices, (amount, amount)));
        _tryAs(
            _stranger,
            abi.encodeCall(Shop.setMarketingAddr, (_stranger, _stranger, _stranger, _stranger, _stranger))
        );
        _tryAs(_stranger, abi.encodeCall(Shop.applyMarketingAddr, ()));
        _tryAs(_stranger, abi.encodeWithSignature("transferOwnership(address)", _stranger));
    }

    function waitAWhile(uint256 secs) external {
        vm.warp(block.timestamp + within(secs, 1, 30 days));
    }

    function _tryAs(address who, bytes memory data) private {
        vm.prank(who);
        (bool ok,) = address(shop).call(data);
        vm.assertTrue(!ok, "must be refused");
    }

    function _readLogs() private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(shop)) continue;
            if (logs[i].topics[0] == Shop.OrderPaid.selector) {
                (, uint256 amount) = abi.decode(logs[i].data, (uint256, uint256));
                sumOrderPaid += amount;
                address user = address(uint160(uint256(logs[i].topics[2])));
                timesPaid[user][uint256(logs[i].topics[1])]++;
            } else if (logs[i].topics[0] == Shop.OrderAdded.selector) {
                (, uint256 amount,) = abi.decode(logs[i].data, (uint256, uint256, uint256));
                sumAddedUsdt += amount;
            }
        }
    }
}
