// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../../src/SpendLimit.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "../base/Test.sol";
import {Vm} from "../base/Vm.sol";

/// @notice Does at random what buyers, operators and strangers can do, and writes down from outside what must be so.
contract SpendLimitHandler is Test {
    /// What the buyer said when granting, and what was seen to be charged since.
    struct Said {
        address buyer;
        address operator;
        uint256 cap;
        uint256 perOrder;
        uint256 perPeriod;
        uint256 start;
        uint256 end;
        uint256 previous;
        uint256 charged;
        uint256 largest;
        bool revoked;
    }

    uint256 public constant ORDER_IDS = 10;
    /// @dev Every grant is looked at after every call.
    uint256 public constant MAX_GRANTS = 12;
    uint256 public constant STANDING_ALLOWANCE = 7_000_000;

    SpendLimit public immutable limit;
    Token public immutable usdt;
    address public immutable treasury;
    address[3] public buyers;
    address[2] public operators;
    /// @dev Approved once, granted nothing.
    address public bystander = named("bystander");
    address private _stranger = named("stranger");

    uint64 private constant DEADLINE = type(uint64).max;

    Said[] private _said;
    uint256 public lateChargesTried;
    uint256 public chargesInLaterPeriods;
    mapping(uint256 id => mapping(uint256 period => uint256)) public chargedInPeriod;
    uint256 public announced;
    uint256 public chargesMade;
    uint256 public chargesRefused;
    uint256 public secondChargesTried;
    uint256 public acceptedAgainstTheRules;
    uint256 public minted;
    mapping(address buyer => uint256) public lost;
    mapping(address operator => mapping(uint256 orderId => uint256)) public timesCharged;
    mapping(address operator => mapping(uint256 orderId => uint256)) public chargedAmount;

    constructor(SpendLimit limit_, Token usdt_, address[3] memory buyers_, address[2] memory operators_) {
        (limit, usdt, treasury, buyers, operators) = (limit_, usdt_, limit_.treasury(), buyers_, operators_);
    }

    function said(uint256 id) external view returns (Said memory) {
        return _said[id - 1];
    }

    function grantsMade() external view returns (uint256) {
        return _said.length;
    }

    function fill(uint256 who, uint256 amount) external {
        amount = within(amount, 1, 1e12);
        usdt.mint(buyers[who % buyers.length], amount);
        minted += amount;
    }

    function spendElsewhere(uint256 who, uint256 amount) external {
        address buyer = buyers[who % buyers.length];
        uint256 held = usdt.balanceOf(buyer);
        if (held == 0) return;
        vm.prank(buyer);
        usdt.transfer(bystander, within(amount, 1, held));
    }

    function grant(uint256 who, uint256 by, uint256 cap, uint256 perOrder, uint256 duration) external {
        if (_said.length == MAX_GRANTS) return;
        cap = within(cap, 1, 1e12);
        Said memory one = Said({
            buyer: buyers[who % buyers.length],
            operator: operators[by % 2],
            cap: cap,
            perOrder: within(perOrder, 1, cap),
            perPeriod: 0,
            start: block.timestamp,
            end: block.timestamp + within(duration, 1, limit.MAX_DURATION()),
            previous: limit.latestGrant(buyers[who % buyers.length]),
            charged: 0,
            largest: 0,
            revoked: false
        });
        // Often small, so that periods are used up.
        one.perPeriod = within(duration, one.perOrder, one.perOrder * 3 < cap ? one.perOrder * 3 : cap);
        _approve(one.buyer, cap);
        vm.prank(one.buyer);
        uint256 id = limit.grant(treasury, address(usdt), cap, one.perOrder, one.perPeriod, one.end, one.operator);
        vm.assertEq(id, _said.length + 1, "ids in their order");
        if (one.previous != 0) _said[one.previous - 1].revoked = true;
        _said.push(one);
    }

    /// @dev Whatever the numbers: the contract must accept exactly what the rules permit.
    function charge(uint256 id, uint256 by, uint256 orderId, uint256 amount) external {
        if (_said.length == 0) return;
        id = within(id, 1, _said.length);
        orderId = within(orderId, 1, ORDER_IDS);
        _charge(id, operators[by % 2], orderId, amount, DEADLINE);
    }

    function chargeLate(uint256 id, uint256 orderId, uint256 amount, uint256 late) external {
        if (_said.length == 0) return;
        id = within(id, 1, _said.length);
        uint256 deadline = block.timestamp - within(late, 1, 60 days);
        lateChargesTried++;
        _charge(id, _said[id - 1].operator, within(orderId, 1, ORDER_IDS), amount, uint64(deadline));
    }

    /// @dev One that is likely to pass, so that the runs are not refusals alone.
    function chargeSome(uint256 id, uint256 orderId, uint256 amount) external {
        if (_said.length == 0) return;
        id = within(id, 1, _said.length);
        uint256 most = limit.spendable(id);
        if (most == 0) return;
        _charge(id, _said[id - 1].operator, within(orderId, 1, ORDER_IDS), within(amount, 1, most), uint64(block.timestamp));
    }

    function revoke(uint256 id) external {
        if (_said.length == 0) return;
        id = within(id, 1, _said.length);
        Said storage one = _said[id - 1];
        vm.prank(one.buyer);
        (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.revoke, (id)));
        vm.assertTrue(ok == !one.revoked, "a live one always can be revoked");
        one.revoked = true;
    }

    function changeAllowance(uint256 who, uint256 amount) external {
        _approve(buyers[who % buyers.length], amount % 5 == 0 ? type(uint256).max : within(amount, 0, 1e12));
    }

    function strangerTries(uint256 id, uint256 orderId, uint256 amount) external {
        address[4] memory others = [_stranger, treasury, bystander, address(limit)];
        for (uint256 i = 0; i < others.length; i++) {
            _tryAs(others[i], abi.encodeCall(SpendLimit.charge, (id, orderId, amount, DEADLINE)));
            _tryAs(others[i], abi.encodeCall(SpendLimit.revoke, (id)));
        }
    }

    /// @dev A grant of the stranger's own, to itself, reaches nobody else's money and no order id of the shop.
    function operatorReachesForTheBystander(uint256 by, uint256 id, uint256 amount) external {
        uint256 held = usdt.balanceOf(bystander);
        vm.prank(operators[by % 2]);
        (bool ok,) = address(limit).call(
            abi.encodeCall(SpendLimit.charge, (_said.length + 1 + (id % 3), ORDER_IDS + 1, amount, DEADLINE))
        );
        vm.assertTrue(!ok, "there is no such grant");
        vm.assertEq(usdt.balanceOf(bystander), held, "bystander");
    }

    function waitAWhile(uint256 secs) external {
        vm.warp(block.timestamp + within(secs, 1, 60 days));
    }

    function _approve(address buyer, uint256 amount) private {
        vm.prank(buyer);
        usdt.approve(address(limit), 0);
        vm.prank(buyer);
        usdt.approve(address(limit), amount);
    }

    function _period(uint256 id) private view returns (uint256) {
        return (block.timestamp - _said[id - 1].start) / 30 days;
    }

    function _permitted(uint256 id, address by, uint256 orderId, uint256 amount, uint64 deadline)
        private
        view
        returns (bool)
    {
        Said storage one = _said[id - 1];
        return by == one.operator && !one.revoked && block.timestamp <= one.end && block.timestamp <= deadline
            && amount != 0 && amount <= one.perOrder && amount <= one.cap - one.charged
            && amount <= one.perPeriod - chargedInPeriod[id][_period(id)] && timesCharged[by][orderId] == 0
            && amount <= usdt.allowance(one.buyer, address(limit)) && amount <= usdt.balanceOf(one.buyer);
    }

    function _charge(uint256 id, address by, uint256 orderId, uint256 amount, uint64 deadline) private {
        Said storage one = _said[id - 1];
        bool fine = _permitted(id, by, orderId, amount, deadline);
        if (timesCharged[by][orderId] > 0) secondChargesTried++;
        uint256 held = usdt.balanceOf(one.buyer);
        vm.recordLogs();
        vm.prank(by);
        (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (id, orderId, amount, deadline)));
        if (ok != fine) acceptedAgainstTheRules++;
        if (!ok) {
            chargesRefused++;
            return;
        }
        chargesMade++;
        (one.charged, one.largest) = (one.charged + amount, amount > one.largest ? amount : one.largest);
        chargedInPeriod[id][_period(id)] += amount;
        if (_period(id) > 0) chargesInLaterPeriods++;
        lost[one.buyer] += held - usdt.balanceOf(one.buyer);
        _readLogs(id, by);
    }

    function _readLogs(uint256 id, address by) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(limit)) continue;
            (uint256 level, uint256 paid) = abi.decode(logs[i].data, (uint256, uint256));
            vm.assertEq(level, id, "level is the grant");
            announced += paid;
            timesCharged[by][uint256(logs[i].topics[1])]++;
            chargedAmount[by][uint256(logs[i].topics[1])] = paid;
        }
    }

    function _tryAs(address who, bytes memory data) private {
        vm.prank(who);
        (bool ok,) = address(limit).call(data);
        vm.assertTrue(!ok, "must be refused");
    }
}
