// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Forwarders} from "../../src/Forwarders.sol";
import {TetherLike} from "../../src/TetherLike.sol";
import {Test} from "../base/Test.sol";
import {Vm} from "../base/Vm.sol";
import {SweptToken} from "../hostile/SweptToken.sol";

/// @notice Two treasuries with eight addresses each in two tokens, one of which changes its manners between calls.
contract ForwardersHandler is Test {
    uint256 public constant SALTS = 8;

    Forwarders public immutable forwarders;
    TetherLike public immutable usdt;
    SweptToken public immutable evil;
    address[2] public treasuries;
    address public immutable elsewhere;
    mapping(address holder => uint256) public paidInto;
    uint256[2] public paid;
    uint256[2] public movedByExecute;
    mapping(address forwarder => bool) public executedAt;
    uint256 public sweeps;
    uint256 public named;

    constructor(Forwarders forwarders_, TetherLike usdt_, address[2] memory treasuries_, address elsewhere_) {
        (forwarders, usdt, treasuries, elsewhere) = (forwarders_, usdt_, treasuries_, elsewhere_);
        evil = new SweptToken();
    }

    function addressAt(uint256 treasury, uint256 salt) public view returns (address) {
        return forwarders.addressOf(treasuries[treasury % 2], bytes32(salt % SALTS));
    }

    function pay(uint256 treasury, uint256 salt, uint256 amount) external {
        address to = addressAt(treasury, salt);
        amount = within(amount, 1, 1e12);
        usdt.mint(to, amount);
        evil.mint(to, amount);
        paidInto[to] += amount;
        paid[treasury % 2] += amount;
    }

    function misbehave(uint8 mode, uint256 treasury, uint256 list) external {
        evil.setMode(SweptToken.Mode(mode % (uint8(type(SweptToken.Mode).max) + 1)));
        if (evil.mode() == SweptToken.Mode.LoopsForEver || evil.mode() == SweptToken.Mode.BalanceLoopsForEver) {
            evil.setMode(SweptToken.Mode.CallsBack);
        }
        evil.setCallBack(
            address(forwarders),
            abi.encodeCall(Forwarders.sweep, (address(usdt), treasuries[treasury % 2], _list(list)))
        );
    }

    function toggleBlocked(uint256 treasury, uint256 salt) external {
        address who = addressAt(treasury, salt);
        usdt.isBlackListed(who) ? usdt.removeBlackList(who) : usdt.addBlackList(who);
    }

    function togglePause() external {
        usdt.paused() ? usdt.unpause() : usdt.pause();
    }

    /// @dev The others move; exactly the refused ones are named.
    function sweep(address caller, uint256 treasury, uint256 list) external {
        bytes32[] memory salts = _list(list);
        uint256 refused;
        uint256 due;
        for (uint256 i = 0; i < salts.length; i++) {
            address who = addressAt(treasury, uint256(salts[i]));
            uint256 held = usdt.balanceOf(who);
            if (held <= forwarders.keep()) continue;
            if (usdt.paused() || usdt.isBlackListed(who)) refused++;
            else due += held - forwarders.keep();
        }
        uint256 before = usdt.balanceOf(treasuries[treasury % 2]);
        vm.recordLogs();
        vm.prank(caller);
        forwarders.sweep(address(usdt), treasuries[treasury % 2], salts);
        vm.assertEq(usdt.balanceOf(treasuries[treasury % 2]) - before, due, "moved");
        vm.assertEq(_namedIn(vm.getRecordedLogs()), refused, "named");
        sweeps++;
        named += refused;
    }

    function sweepEvil(address caller, uint256 treasury, uint256 list) external {
        vm.prank(caller);
        forwarders.sweep(address(evil), treasuries[treasury % 2], _list(list));
    }

    function execute(uint256 treasury, uint256 salt, uint256 amount) external {
        address from = addressAt(treasury, salt);
        amount = within(amount, 0, usdt.balanceOf(from));
        vm.prank(treasuries[treasury % 2]);
        try forwarders.execute(
            bytes32(salt % SALTS), address(usdt), 0, abi.encodeCall(TetherLike.transfer, (elsewhere, amount))
        ) {
            executedAt[from] = true;
            movedByExecute[treasury % 2] += amount;
        } catch {}
    }

    /// @dev Anybody else reaches only addresses of its own.
    function executeAsStranger(address caller, uint256 salt, bytes calldata data) external {
        if (caller == treasuries[0] || caller == treasuries[1]) return;
        vm.prank(caller);
        (bool done,) = address(forwarders).call(
            abi.encodeCall(Forwarders.execute, (bytes32(salt % SALTS), address(usdt), 0, data))
        );
        done;
    }

    /// @dev Distinct salts, as many as the mask has bits.
    function _list(uint256 mask) private pure returns (bytes32[] memory salts) {
        uint256 count;
        for (uint256 i = 0; i < SALTS; i++) count += (mask >> i) & 1;
        salts = new bytes32[](count);
        for (uint256 i = 0; i < SALTS; i++) {
            if ((mask >> i) & 1 == 1) salts[--count] = bytes32(i);
        }
    }

    function _namedIn(Vm.Log[] memory logs) private pure returns (uint256 count) {
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].topics[0] == Forwarders.NotSwept.selector) count++;
        }
    }
}

abstract contract ForwardersInvariants is Test {
    Forwarders internal forwarders;
    TetherLike internal usdt;
    ForwardersHandler internal handler;
    address[2] internal treasuries = [named("treasury"), named("other treasury")];
    address internal elsewhere = named("elsewhere");

    function keep() internal pure virtual returns (uint256);

    function setUp() public {
        usdt = new TetherLike("Tether USD", "USDT", 6, address(this));
        forwarders = new Forwarders(keep(), 0xff);
        handler = new ForwardersHandler(forwarders, usdt, treasuries, elsewhere);
        usdt.transferOwnership(address(handler));
    }

    function test_theHandlerSweepsAndIsRefused() public {
        handler.pay(0, 1, 5e6);
        handler.pay(0, 2, 5e6);
        handler.toggleBlocked(0, 2);
        handler.sweep(address(1), 0, 0xff);
        vm.assertEq(handler.sweeps(), 1, "sweeps");
        vm.assertEq(handler.named(), 1, "named");
        handler.execute(0, 1, 0);
        vm.assertEq(usdt.balanceOf(treasuries[0]), 5e6 - keep(), "swept");
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev What was paid for a treasury lies at its addresses, with it, or where it sent it itself.
    function _moneyReachesItsTreasuryAlone() private view {
        uint256 out;
        for (uint256 t = 0; t < 2; t++) {
            uint256 held = usdt.balanceOf(treasuries[t]);
            for (uint256 s = 0; s < handler.SALTS(); s++) held += usdt.balanceOf(handler.addressAt(t, s));
            vm.assertEq(held + handler.movedByExecute(t), handler.paid(t), "treasury");
            out += handler.movedByExecute(t);
        }
        vm.assertEq(usdt.balanceOf(elsewhere), out, "elsewhere");
    }

    function _theFactoryHoldsNothing() private view {
        vm.assertEq(usdt.balanceOf(address(forwarders)), 0, "factory");
        vm.assertEq(usdt.balanceOf(forwarders.implementation()), 0, "implementation");
    }

    function _noCodeWhereNothingWasPaid() private view {
        for (uint256 i = 0; i < 2 * handler.SALTS(); i++) {
            address place = handler.addressAt(i % 2, i / 2);
            if (handler.paidInto(place) <= keep() && !handler.executedAt(place)) {
                vm.assertEq(place.code.length, 0, "code");
            }
        }
    }

    function invariant_everythingAtOnce() external view {
        _moneyReachesItsTreasuryAlone();
        _theFactoryHoldsNothing();
        _noCodeWhereNothingWasPaid();
    }
}

contract ForwardersEvmInvariantsTest is ForwardersInvariants {
    function keep() internal pure override returns (uint256) {
        return 0;
    }
}

contract ForwardersKeepingInvariantsTest is ForwardersInvariants {
    function keep() internal pure override returns (uint256) {
        return 1;
    }
}
