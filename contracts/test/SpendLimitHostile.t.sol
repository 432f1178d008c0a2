// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../src/SpendLimit.sol";
import {Test} from "./base/Test.sol";
import {Vm} from "./base/Vm.sol";
import {HostileToken} from "./hostile/HostileToken.sol";

contract SpendLimitHostileTest is Test {
    uint256 private constant AMOUNT = 10_000;
    uint256 private constant CAP = AMOUNT * 3;
    uint64 private constant DEADLINE = type(uint64).max;
    uint256 private constant START = 1_800_000_000;

    address private treasury = named("treasury");
    address private buyer = named("buyer");
    address private operator = named("operator");
    HostileToken private usdt;
    SpendLimit private limit;

    function setUp() public {
        vm.warp(START);
        usdt = new HostileToken();
        limit = new SpendLimit(address(usdt), treasury);
        usdt.mint(buyer, CAP);
        usdt.mint(treasury, 5);
        give(buyer, operator);
    }

    function give(address who, address operator_) private {
        vm.prank(who);
        usdt.approve(address(limit), CAP);
        vm.prank(who);
        limit.grant(treasury, address(usdt), CAP, AMOUNT * 2, CAP, START + 1 days, operator_);
    }

    function charge() private {
        vm.prank(operator);
        limit.charge(1, 1, AMOUNT, DEADLINE);
    }

    function refused(bytes memory reason) private {
        expectError(reason);
        charge();
        (uint256 id,) = limit.orderCharge(operator, 1);
        vm.assertEq(id, 0, "the order stays payable");
        vm.assertEq(limit.remaining(1), CAP, "the cap is untouched");
        vm.assertEq(usdt.trueBalance(buyer), CAP, "buyer keeps it");
        vm.assertEq(usdt.trueBalance(treasury), 5, "treasury");
    }

    function refusedByBalance(HostileToken.Mode mode, uint256 gained, uint256 lost) private {
        usdt.setMode(mode);
        refused(abi.encodeWithSelector(SpendLimit.WrongAmountMoved.selector, usdt, AMOUNT, gained, lost));
    }

    function accepted(HostileToken.Mode mode) private {
        usdt.setMode(mode);
        charge();
        vm.assertEq(usdt.trueBalance(treasury), 5 + AMOUNT, "treasury");
        vm.assertEq(usdt.trueBalance(buyer), CAP - AMOUNT, "buyer");
        vm.assertEq(limit.remaining(1), CAP - AMOUNT, "remaining");
    }

    function test_falseOnSuccessIsSuccess() public {
        accepted(HostileToken.Mode.MovesReturnsFalse);
    }

    function test_noAnswerOnSuccessIsSuccess() public {
        accepted(HostileToken.Mode.MovesReturnsNothing);
    }

    function test_aHugeAnswerOnSuccessIsSuccess() public {
        accepted(HostileToken.Mode.MovesReturnsHugeData);
    }

    function test_falseOnFailureIsFailure() public {
        refusedByBalance(HostileToken.Mode.StillReturnsFalse, 0, 0);
    }

    function test_trueOnFailureIsFailure() public {
        refusedByBalance(HostileToken.Mode.StillReturnsTrue, 0, 0);
    }

    function test_refusesAFee() public {
        refusedByBalance(HostileToken.Mode.TakesFeeFromReceiver, 9_900, AMOUNT);
    }

    function test_refusesTooMuch() public {
        refusedByBalance(HostileToken.Mode.MovesTooMuch, AMOUNT + 1, AMOUNT + 1);
    }

    function test_refusesMoneySentElsewhere() public {
        refusedByBalance(HostileToken.Mode.MovesToSomebodyElse, 0, AMOUNT);
    }

    function test_refusesAPretendedGain() public {
        refusedByBalance(HostileToken.Mode.PretendsGain, AMOUNT, 0);
    }

    function test_refusesAHiddenGain() public {
        refusedByBalance(HostileToken.Mode.HidesGain, 0, AMOUNT);
    }

    function test_refusesABalanceThatFalls() public {
        refusedByBalance(HostileToken.Mode.HidesReceiverBalance, 0, CAP);
    }

    function test_refusesASilentRevert() public {
        usdt.setMode(HostileToken.Mode.RevertsSilently);
        refused(abi.encodeWithSelector(SpendLimit.TokenCallFailed.selector, usdt));
    }

    function test_passesOnWhoIsBlockedAndRecovers() public {
        usdt.setBlocked(buyer);
        refused(abi.encodeWithSelector(HostileToken.Blocked.selector, buyer));
        usdt.setBlocked(treasury);
        refused(abi.encodeWithSelector(HostileToken.Blocked.selector, treasury));
        usdt.setBlocked(address(0));
        accepted(HostileToken.Mode.Honest);
    }

    function callsBack(bytes memory data, bytes memory reason) private {
        for (uint256 i = 0; i < 2; i++) {
            usdt.setMode(i == 0 ? HostileToken.Mode.CallsBackBefore : HostileToken.Mode.CallsBackAfter);
            usdt.setCallBack(address(limit), data);
            refused(reason);
        }
    }

    /// @dev Even as operator and as a buyer of grants of its own the token gets no further.
    function test_refusesToBeCalledBackByTheToken() public {
        usdt.mint(address(usdt), CAP);
        give(address(usdt), address(usdt));
        bytes memory reentered = abi.encodePacked(SpendLimit.Reentered.selector);
        callsBack(abi.encodeCall(SpendLimit.charge, (1, 1, AMOUNT, DEADLINE)), reentered);
        callsBack(abi.encodeCall(SpendLimit.charge, (2, 2, AMOUNT, DEADLINE)), reentered);
        callsBack(
            abi.encodeCall(
                SpendLimit.grant, (treasury, address(usdt), CAP, AMOUNT, CAP, START + 1 days, address(usdt))
            ),
            reentered
        );
        callsBack(
            abi.encodeCall(SpendLimit.revoke, (1)),
            abi.encodeWithSelector(SpendLimit.NotBuyer.selector, usdt, buyer)
        );
    }

    /// @dev A revocation is never kept waiting, not even by a charge that is under way.
    function test_aBuyerRevokesInTheMiddleOfACharge() public {
        usdt.mint(address(usdt), CAP);
        give(address(usdt), operator);
        usdt.setMode(HostileToken.Mode.CallsBackBefore);
        usdt.setCallBack(address(limit), abi.encodeCall(SpendLimit.revoke, (2)));
        vm.prank(operator);
        limit.charge(2, 1, AMOUNT, DEADLINE);
        vm.assertTrue(limit.grants(2).revoked, "revoked");
        vm.assertEq(usdt.trueBalance(treasury), 5 + AMOUNT, "what was charged before arrived");
        expectError(abi.encodeWithSelector(SpendLimit.GrantRevoked.selector, 2));
        vm.prank(operator);
        limit.charge(2, 2, AMOUNT, DEADLINE);
    }

    function test_theLockOpensAgainAfterARefusal() public {
        usdt.setMode(HostileToken.Mode.CallsBackBefore);
        usdt.setCallBack(address(limit), abi.encodeCall(SpendLimit.charge, (1, 2, 1, DEADLINE)));
        expectError(SpendLimit.Reentered.selector);
        charge();
        accepted(HostileToken.Mode.Honest);
    }

    /// @dev Whatever the token does: the treasury gained what the buyer lost, or nothing happened.
    function testFuzz_exactlyOrNotAtAll(uint8 mode, uint256 amount) public {
        HostileToken.Mode mode_ = HostileToken.Mode(mode % (uint8(type(HostileToken.Mode).max) + 1));
        amount = within(amount, 1, AMOUNT * 2);
        usdt.setMode(mode_);
        vm.recordLogs();
        vm.prank(operator);
        (bool ok,) = address(limit).call(abi.encodeCall(SpendLimit.charge, (1, 1, amount, DEADLINE)));
        vm.assertEq(usdt.trueBalance(treasury), ok ? 5 + amount : 5, "treasury");
        vm.assertEq(usdt.trueBalance(buyer), ok ? CAP - amount : CAP, "buyer");
        vm.assertEq(limit.remaining(1), ok ? CAP - amount : CAP, "remaining");
        uint256 announced;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter == address(limit)) announced++;
        }
        vm.assertEq(announced, ok ? 1 : 0, "announced or not");
    }
}
