// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../../src/SpendLimit.sol";
import {TetherLike} from "../../src/TetherLike.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "../base/Test.sol";
import {SpendLimitHandler} from "./SpendLimitHandler.sol";

/// forge-config: default.invariant.runs = 12
/// forge-config: long.invariant.runs = 256
/// forge-config: soak.invariant.runs = 10000
contract SpendLimitInvariantsTest is Test {
    address private treasury = named("treasury");
    address[3] private buyers = [named("ann"), named("ben"), named("cid")];
    address[2] private operators = [named("operator"), named("other operator")];
    bool internal likeTether;
    Token internal usdt;
    SpendLimit private limit;
    SpendLimitHandler private handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        usdt = likeTether
            ? Token(address(new TetherLike("Tether USD", "USDT", 6, address(this))))
            : new Token("Tether USD", "USDT", 6, address(this));
        limit = new SpendLimit(address(usdt), treasury);
        handler = new SpendLimitHandler(limit, usdt, buyers, operators);
        uint256 standing = handler.STANDING_ALLOWANCE();
        usdt.mint(handler.bystander(), standing * 2);
        vm.prank(handler.bystander());
        usdt.approve(address(limit), standing);
        if (likeTether) usdt.transferOwnership(address(handler));
        else usdt.changeUser(address(handler), address(0));
        handler.fill(0, 1e9);
        handler.fill(1, 1e9);
        handler.grant(0, 0, 1e9, 1e8, 30 days);
    }

    /// @dev The invariants would hold of a handler that does nothing; this one does all it is there for.
    function test_theHandlerReachesEveryState() public {
        handler.charge(1, 0, 3, 5e7);
        handler.charge(1, 0, 3, 5e7);
        handler.charge(1, 1, 4, 5e7);
        handler.charge(1, 0, 4, 2e8);
        handler.chargeSome(1, 5, 1e7);
        handler.grant(1, 1, 500, 100, 1 days);
        handler.chargeSome(2, 5, 60);
        handler.changeAllowance(1, 5);
        handler.changeAllowance(1, 3);
        handler.charge(2, 1, 6, 50);
        handler.waitAWhile(2 days);
        handler.charge(2, 1, 7, 1);
        handler.revoke(2);
        handler.revoke(2);
        handler.grant(0, 1, 400, 100, 1 days);
        handler.chargeLate(3, 8, 10, 1);
        handler.grant(0, 0, 1e9, 1e8, 90 days);
        handler.waitAWhile(31 days);
        handler.chargeSome(4, 8, 20);
        handler.strangerTries(1, 1, 1);
        handler.operatorReachesForTheBystander(0, 1, 1);
        handler.spendElsewhere(0, 10);
        vm.assertEq(handler.chargesMade(), 4, "made");
        vm.assertEq(handler.chargesRefused(), 6, "refused");
        vm.assertEq(handler.lateChargesTried(), 1, "late charges");
        vm.assertEq(handler.chargesInLaterPeriods(), 1, "in a later period");
        vm.assertEq(handler.secondChargesTried(), 1, "second charges");
        vm.assertEq(handler.announced(), 5e7 + 1e7 + 60 + 20, "announced");
        vm.assertEq(handler.grantsMade(), 4, "grants");
        vm.assertTrue(limit.grants(1).revoked, "replaced");
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function whatIsAnnouncedHasArrivedAtTheTreasury() private view {
        vm.assertEq(usdt.balanceOf(treasury), handler.announced(), "treasury");
    }

    function theContractKeepsNothing() private view {
        vm.assertEq(usdt.balanceOf(address(limit)), 0, "USDT");
        vm.assertEq(address(limit).balance, 0, "native");
    }

    function operatorsGainNothing() private view {
        vm.assertEq(usdt.balanceOf(operators[0]) + usdt.balanceOf(operators[1]), 0, "operators");
    }

    function noGrantExceedsItsCap() private view {
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            vm.assertLe(handler.said(id).charged, handler.said(id).cap, "charged");
        }
    }

    function noChargeExceedsItsMaximum() private view {
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            vm.assertLe(handler.said(id).largest, handler.said(id).perOrder, "largest");
        }
    }

    function noPeriodExceedsItsCap() private view {
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            SpendLimitHandler.Said memory one = handler.said(id);
            uint256 sum;
            for (uint256 period = 0; period < 13; period++) {
                uint256 charged = handler.chargedInPeriod(id, period);
                vm.assertLe(charged, one.perPeriod, "charged in a period");
                sum += charged;
            }
            vm.assertEq(sum, one.charged, "every charge is in a period");
        }
    }

    function usedIsWhatWasCharged() private view {
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            vm.assertEq(limit.grants(id).used, handler.said(id).charged, "used");
        }
    }

    function whatWasGrantedNeverChanges() private view {
        vm.assertEq(limit.grantCount(), handler.grantsMade(), "count");
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            SpendLimit.Grant memory given = limit.grants(id);
            SpendLimitHandler.Said memory one = handler.said(id);
            vm.assertEq(given.buyer, one.buyer, "buyer");
            vm.assertEq(given.operator, one.operator, "operator");
            vm.assertEq(given.cap, one.cap, "cap");
            vm.assertEq(given.perOrder, one.perOrder, "per order");
            vm.assertEq(given.perPeriod, one.perPeriod, "per period");
            vm.assertEq(given.start, one.start, "start");
            vm.assertEq(given.end, one.end, "end");
            vm.assertEq(given.previous, one.previous, "previous");
        }
    }

    function revokedStaysRevoked() private view {
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            vm.assertTrue(limit.grants(id).revoked == handler.said(id).revoked, "revoked");
        }
    }

    function anOrderIsChargedAtMostOnceByAnOperator() private view {
        for (uint256 i = 0; i < 2; i++) {
            for (uint256 orderId = 1; orderId <= handler.ORDER_IDS(); orderId++) {
                vm.assertLe(handler.timesCharged(operators[i], orderId), 1, "times charged");
            }
        }
    }

    function theChargeOfAnOrderCanBeRead() private view {
        for (uint256 i = 0; i < 2; i++) {
            for (uint256 orderId = 1; orderId <= handler.ORDER_IDS(); orderId++) {
                (uint256 id, uint256 amount) = limit.orderCharge(operators[i], orderId);
                vm.assertEq(amount, handler.chargedAmount(operators[i], orderId), "amount");
                vm.assertTrue((id != 0) == (handler.timesCharged(operators[i], orderId) == 1), "charged or not");
            }
        }
    }

    function chargesPassExactlyWhenTheRulesPermit() private view {
        vm.assertEq(handler.acceptedAgainstTheRules(), 0, "accepted or refused against the rules");
    }

    function buyersLoseExactlyWhatWasCharged() private view {
        uint256 sum;
        for (uint256 i = 0; i < buyers.length; i++) sum += handler.lost(buyers[i]);
        vm.assertEq(sum, handler.announced(), "lost");
    }

    function aBuyerHasAtMostOneLiveGrant() private view {
        for (uint256 i = 0; i < buyers.length; i++) {
            uint256 latest = limit.latestGrant(buyers[i]);
            for (uint256 id = 1; id <= handler.grantsMade(); id++) {
                if (id == latest || handler.said(id).buyer != buyers[i]) continue;
                vm.assertTrue(limit.grants(id).revoked, "older ones are over");
            }
        }
    }

    function remainingAndSpendableKeepWithinTheGrant() private view {
        for (uint256 id = 1; id <= handler.grantsMade(); id++) {
            SpendLimitHandler.Said memory one = handler.said(id);
            bool over = one.revoked || block.timestamp > one.end;
            vm.assertEq(limit.remaining(id), over ? 0 : one.cap - one.charged, "remaining");
            uint256 spendable = limit.spendable(id);
            vm.assertLe(spendable, limit.remaining(id), "of the rest");
            uint256 inPeriod = over
                ? 0
                : one.perPeriod - handler.chargedInPeriod(id, (block.timestamp - one.start) / 30 days);
            vm.assertEq(limit.remainingInPeriod(id), inPeriod, "remaining in the period");
            vm.assertLe(spendable, inPeriod, "of the period");
            vm.assertLe(spendable, one.perOrder, "per order");
            vm.assertLe(spendable, usdt.allowance(one.buyer, address(limit)), "of the allowance");
            vm.assertLe(spendable, usdt.balanceOf(one.buyer), "of the balance");
        }
    }

    function anAllowanceWithoutAGrantIsOutOfReach() private view {
        vm.assertEq(
            usdt.allowance(handler.bystander(), address(limit)), handler.STANDING_ALLOWANCE(), "allowance"
        );
        vm.assertTrue(
            usdt.balanceOf(handler.bystander()) >= handler.STANDING_ALLOWANCE() * 2, "only ever receives"
        );
        vm.assertEq(limit.latestGrant(handler.bystander()), 0, "no grant");
    }

    function theContractGivesNoAllowance() private view {
        for (uint256 i = 0; i < 2; i++) {
            vm.assertEq(usdt.allowance(address(limit), operators[i]), 0, "to an operator");
        }
        vm.assertEq(usdt.allowance(address(limit), treasury), 0, "to the treasury");
        vm.assertEq(limit.treasury(), treasury, "the treasury is the treasury");
        vm.assertEq(address(limit.token()), address(usdt), "the token is the token");
    }

    function usdtIsConserved() private view {
        uint256 known = usdt.balanceOf(treasury) + usdt.balanceOf(handler.bystander());
        for (uint256 i = 0; i < buyers.length; i++) known += usdt.balanceOf(buyers[i]);
        vm.assertEq(known, handler.minted() + handler.STANDING_ALLOWANCE() * 2, "all of it accounted for");
    }

    /// @dev One campaign for all of them: with the same seed, one for each would make the same calls.
    function invariant_everythingAtOnce() external view {
        whatIsAnnouncedHasArrivedAtTheTreasury();
        theContractKeepsNothing();
        operatorsGainNothing();
        noGrantExceedsItsCap();
        noChargeExceedsItsMaximum();
        noPeriodExceedsItsCap();
        usedIsWhatWasCharged();
        whatWasGrantedNeverChanges();
        revokedStaysRevoked();
        anOrderIsChargedAtMostOnceByAnOperator();
        theChargeOfAnOrderCanBeRead();
        chargesPassExactlyWhenTheRulesPermit();
        buyersLoseExactlyWhatWasCharged();
        aBuyerHasAtMostOneLiveGrant();
        remainingAndSpendableKeepWithinTheGrant();
        anAllowanceWithoutAGrantIsOutOfReach();
        theContractGivesNoAllowance();
        usdtIsConserved();
    }
}
