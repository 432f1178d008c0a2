// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../../src/SpendLimit.sol";
import {Test} from "../base/Test.sol";
import {Vm} from "../base/Vm.sol";
import {HostileToken} from "../hostile/HostileToken.sol";

/// @notice Charges in a token that changes its behaviour between calls, and is itself a buyer and an operator.
contract HostileLimitHandler is Test {
    uint64 private constant DEADLINE = type(uint64).max;
    HostileToken public immutable usdt;
    SpendLimit public immutable limit;
    address public immutable buyer;
    uint256 public announced;
    uint256 public successes;
    uint256 public refusals;
    uint256 public largest;
    mapping(uint256 orderId => uint256) public timesCharged;

    constructor(HostileToken usdt_, SpendLimit limit_, address buyer_) {
        (usdt, limit, buyer) = (usdt_, limit_, buyer_);
    }

    function misbehave(uint8 mode, bool blocked, uint256 orderId, uint8 callBack) external {
        usdt.setMode(HostileToken.Mode(mode % (uint8(type(HostileToken.Mode).max) + 1)));
        usdt.setBlocked(blocked ? buyer : address(0));
        bytes[3] memory calls = [
            abi.encodeCall(SpendLimit.charge, (1, within(orderId, 1, 12), 1, DEADLINE)),
            abi.encodeCall(SpendLimit.charge, (2, within(orderId, 1, 12), 1, DEADLINE)),
            abi.encodeCall(SpendLimit.revoke, (2))
        ];
        usdt.setCallBack(address(limit), calls[callBack % 3]);
    }

    function behave() external {
        usdt.setMode(HostileToken.Mode.Honest);
        usdt.setBlocked(address(0));
    }

    function charge(uint256 orderId, uint256 amount) external {
        orderId = within(orderId, 1, 12);
        amount = within(amount, 1, 2e6);
        usdt.mint(buyer, amount);
        vm.recordLogs();
        (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (1, orderId, amount, DEADLINE)));
        if (!ok) {
            refusals++;
            return;
        }
        successes++;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != address(limit) || logs[i].topics[0] != SpendLimit.OrderPaid.selector) continue;
            (, uint256 paid) = abi.decode(logs[i].data, (uint256, uint256));
            announced += paid;
            if (paid > largest) largest = paid;
            timesCharged[uint256(logs[i].topics[1])]++;
        }
    }
}

contract SpendLimitHostileInvariantsTest is Test {
    uint256 private constant CAP = 10e6;
    uint256 private constant PER_ORDER = 15e5;
    uint256 private constant PER_PERIOD = 8e6;

    address private treasury = named("treasury");
    address private buyer = named("buyer");
    HostileToken private usdt;
    SpendLimit private limit;
    HostileLimitHandler private handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        usdt = new HostileToken();
        limit = new SpendLimit(address(usdt), treasury);
        handler = new HostileLimitHandler(usdt, limit, buyer);
        give(buyer, address(handler));
        usdt.mint(address(usdt), CAP);
        give(address(usdt), address(usdt));
    }

    function give(address who, address operator) private {
        vm.prank(who);
        usdt.approve(address(limit), CAP);
        vm.prank(who);
        limit.grant(treasury, address(usdt), CAP, PER_ORDER, PER_PERIOD, block.timestamp + 30 days, operator);
    }

    /// @dev Neither a handler that never pays nor one that is never refused would prove anything.
    function test_theHandlerPaysAndIsRefused() public {
        handler.charge(1, 1e6);
        handler.misbehave(uint8(HostileToken.Mode.MovesReturnsFalse), false, 1, 0);
        handler.charge(2, 1e6);
        handler.misbehave(uint8(HostileToken.Mode.TakesFeeFromReceiver), false, 1, 0);
        handler.charge(3, 1e6);
        handler.misbehave(uint8(HostileToken.Mode.CallsBackBefore), false, 4, 1);
        handler.charge(3, 1e6);
        handler.behave();
        handler.charge(3, 1e6);
        handler.charge(4, 2e6);
        vm.assertEq(handler.successes(), 3, "successes");
        vm.assertEq(handler.refusals(), 3, "refusals");
        vm.assertEq(handler.announced(), 3e6, "announced");
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function whatIsAnnouncedHasArrived() private view {
        vm.assertEq(usdt.trueBalance(treasury), handler.announced(), "treasury");
    }

    function noOrderIsChargedTwice() private view {
        for (uint256 id = 1; id <= 12; id++) vm.assertLe(handler.timesCharged(id), 1, "times charged");
    }

    function theGrantsBoundsHold() private view {
        vm.assertLe(handler.announced(), PER_PERIOD, "cap of the one period");
        vm.assertLe(handler.largest(), PER_ORDER, "per order");
        vm.assertEq(limit.grants(1).used, handler.announced(), "used");
    }

    function nothingSticksToTheContract() private view {
        vm.assertEq(usdt.trueBalance(address(limit)), 0, "limit");
    }

    function theTokensOwnGrantIsNeverChargedByACallBack() private view {
        vm.assertEq(limit.grants(2).used, 0, "called back");
    }

    /// @dev One campaign for all of them: with the same seed, one for each would make the same calls.
    function invariant_everythingAtOnce() external view {
        whatIsAnnouncedHasArrived();
        noOrderIsChargedTwice();
        theGrantsBoundsHold();
        nothingSticksToTheContract();
        theTokensOwnGrantIsNeverChargedByACallBack();
    }
}
