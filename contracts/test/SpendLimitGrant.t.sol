// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../src/SpendLimit.sol";
import {SpendLimitFixture} from "./base/SpendLimitFixture.sol";
import {Vm} from "./base/Vm.sol";

contract SpendLimitGrantTest is SpendLimitFixture {
    function tryGrant(address who, uint256 cap, uint256 perOrder, uint256 end, bytes memory reason) private {
        expectError(reason);
        vm.prank(who);
        limit.grant(treasury, address(usdt), cap, perOrder, cap, end, operator);
    }

    function test_bindsWhatTheBuyerSaid() public {
        approve(neighbour, 70);
        vm.expectEmit(address(limit));
        emit SpendLimit.Granted(2, neighbour, operator, 70, 7, 20, END - 1);
        vm.prank(neighbour);
        uint256 id = limit.grant(treasury, address(usdt), 70, 7, 20, END - 1, operator);
        vm.assertEq(id, 2, "ids count from one");
        SpendLimit.Grant memory given = limit.grants(id);
        vm.assertEq(given.buyer, neighbour, "buyer");
        vm.assertEq(given.operator, operator, "operator");
        vm.assertEq(given.cap, 70, "cap");
        vm.assertEq(given.perOrder, 7, "per order");
        vm.assertEq(given.end, END - 1, "end");
        vm.assertEq(given.used, 0, "used");
        vm.assertEq(given.start, START, "start");
        vm.assertEq(given.perPeriod, 20, "per period");
        vm.assertEq(given.period + given.periodUsed, 0, "nothing used in the first period");
        vm.assertEq(given.previous, 0, "no earlier one");
        vm.assertTrue(!given.revoked, "live");
        vm.assertEq(limit.latestGrant(neighbour), id, "latest");
        vm.assertEq(limit.grantCount(), 2, "count");
        vm.assertEq(limit.remaining(id), 70, "remaining");
        vm.assertEq(limit.remainingInPeriod(id), 20, "remaining in the period");
        vm.assertEq(limit.spendable(id), 7, "spendable");
    }

    function test_bindsTokenAndTreasuryForGood() public {
        vm.assertEq(address(limit.token()), address(usdt), "token");
        vm.assertEq(limit.treasury(), treasury, "treasury");
        expectError(abi.encodeWithSelector(SpendLimit.WrongTreasury.selector, stranger, treasury));
        vm.prank(buyer);
        limit.grant(stranger, address(usdt), CAP, PER_ORDER, CAP, END, operator);
        expectError(abi.encodeWithSelector(SpendLimit.WrongToken.selector, stranger, usdt));
        vm.prank(buyer);
        limit.grant(treasury, stranger, CAP, PER_ORDER, CAP, END, operator);
    }

    function test_constructorRefusesWhatCouldNeverBePaid() public {
        expectError(abi.encodeWithSelector(SpendLimit.InvalidAddress.selector, stranger));
        new SpendLimit(stranger, treasury);
        expectError(abi.encodeWithSelector(SpendLimit.InvalidAddress.selector, address(0)));
        new SpendLimit(address(usdt), address(0));
        expectError(abi.encodeWithSelector(SpendLimit.InvalidAddress.selector, address(usdt)));
        new SpendLimit(address(usdt), address(usdt));
    }

    function test_constructorRefusesItselfAsTreasury() public {
        // The next contract that this test creates.
        address next = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        expectError(abi.encodeWithSelector(SpendLimit.InvalidAddress.selector, next));
        new SpendLimit(address(usdt), next);
    }

    function test_refusesAnAllowanceThatIsNotExactlyTheCap() public {
        uint256[4] memory allowances = [uint256(0), 69, 71, type(uint256).max];
        for (uint256 i = 0; i < allowances.length; i++) {
            approve(neighbour, allowances[i]);
            tryGrant(
                neighbour, 70, 7, END,
                abi.encodeWithSelector(SpendLimit.AllowanceIsNotTheCap.selector, allowances[i], 70)
            );
        }
    }

    function test_refusesWrongBounds() public {
        approve(neighbour, 70);
        tryGrant(neighbour, 70, 0, END, abi.encodePacked(SpendLimit.ZeroAmount.selector));
        tryGrant(neighbour, 0, 0, END, abi.encodePacked(SpendLimit.ZeroAmount.selector));
        tryGrant(neighbour, 0, 1, END, abi.encodeWithSelector(SpendLimit.PerOrderAbovePeriod.selector, 1, 0));
        tryGrant(neighbour, 70, 71, END, abi.encodeWithSelector(SpendLimit.PerOrderAbovePeriod.selector, 71, 70));
        expectError(abi.encodeWithSelector(SpendLimit.PeriodAboveCap.selector, 71, 70));
        vm.prank(neighbour);
        limit.grant(treasury, address(usdt), 70, 7, 71, END, operator);
        uint256 most = type(uint96).max;
        tryGrant(neighbour, most + 1, 1, END, abi.encodeWithSelector(SpendLimit.TooLarge.selector, most + 1, most));
    }

    function test_refusesAnEndThatIsOverOrTooFar() public {
        approve(neighbour, 70);
        uint256 latest = START + limit.MAX_DURATION();
        uint256[4] memory ends = [uint256(0), START, latest + 1, type(uint256).max];
        for (uint256 i = 0; i < ends.length; i++) {
            tryGrant(
                neighbour, 70, 7, ends[i],
                abi.encodeWithSelector(SpendLimit.EndOutOfBounds.selector, ends[i], START + 1, latest)
            );
        }
        give(neighbour, 70, 7, START + 1);
        give(neighbour, 70, 7, latest);
    }

    function test_refusesNobodyAsOperatorAndTheTreasuryAsBuyer() public {
        approve(neighbour, 70);
        expectError(abi.encodeWithSelector(SpendLimit.InvalidAddress.selector, address(0)));
        vm.prank(neighbour);
        limit.grant(treasury, address(usdt), 70, 7, 70, END, address(0));
        approve(treasury, 70);
        tryGrant(treasury, 70, 7, END, abi.encodeWithSelector(SpendLimit.TreasuryCannotPay.selector, treasury));
    }

    function test_aNewGrantEndsTheOneBefore() public {
        charge(grantId, ORDER_ID, 40e6);
        approve(buyer, 70);
        vm.expectEmit(address(limit));
        emit SpendLimit.Revoked(grantId, buyer, CAP - 40e6);
        vm.prank(buyer);
        uint256 next = limit.grant(treasury, address(usdt), 70, 7, 70, END, operator);
        vm.assertTrue(limit.grants(grantId).revoked, "the old one is over");
        vm.assertEq(limit.remaining(grantId), 0, "nothing remains of it");
        vm.assertEq(limit.grants(next).previous, grantId, "and can be walked back to");
        vm.assertEq(limit.latestGrant(buyer), next, "latest");
        chargeRefused(grantId, ORDER_ID + 1, 1, abi.encodeWithSelector(SpendLimit.GrantRevoked.selector, grantId));
    }

    function test_aGrantThatWasRevokedIsNotRevokedAgainByTheNext() public {
        vm.prank(buyer);
        limit.revoke(grantId);
        vm.recordLogs();
        give(buyer, 70, 7, END);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            vm.assertTrue(logs[i].topics[0] != SpendLimit.Revoked.selector, "not a second time");
        }
    }

    function test_theBuyerRevokesAtAnyTimeAndForGood() public {
        charge(grantId, ORDER_ID, 40e6);
        vm.expectEmit(address(limit));
        emit SpendLimit.Revoked(grantId, buyer, CAP - 40e6);
        vm.prank(buyer);
        limit.revoke(grantId);
        vm.assertEq(limit.remaining(grantId), 0, "remaining");
        vm.assertEq(limit.spendable(grantId), 0, "spendable");
        expectError(abi.encodeWithSelector(SpendLimit.GrantRevoked.selector, grantId));
        vm.prank(buyer);
        limit.revoke(grantId);
    }

    function test_aGrantThatIsOverCanStillBeRevoked() public {
        vm.warp(END + 1);
        vm.prank(buyer);
        limit.revoke(grantId);
        vm.assertTrue(limit.grants(grantId).revoked, "revoked");
    }

    function test_nobodyElseRevokes() public {
        address[4] memory others = [operator, treasury, neighbour, address(this)];
        for (uint256 i = 0; i < others.length; i++) {
            expectError(abi.encodeWithSelector(SpendLimit.NotBuyer.selector, others[i], buyer));
            vm.prank(others[i]);
            limit.revoke(grantId);
        }
    }

    function test_unknownGrantsAreRefusedEverywhere() public {
        uint256[2] memory unknown = [uint256(0), 2];
        for (uint256 i = 0; i < unknown.length; i++) {
            bytes memory reason = abi.encodeWithSelector(SpendLimit.NoSuchGrant.selector, unknown[i], 1);
            chargeRefused(unknown[i], ORDER_ID, 1, reason);
            expectError(reason);
            limit.revoke(unknown[i]);
            expectError(reason);
            limit.grants(unknown[i]);
            expectError(reason);
            limit.remaining(unknown[i]);
            expectError(reason);
            limit.remainingInPeriod(unknown[i]);
            expectError(reason);
            limit.spendable(unknown[i]);
        }
    }

    function test_thereIsNoOwnerAndNothingElseToCall() public {
        bytes4[6] memory powers = [
            bytes4(keccak256("owner()")),
            bytes4(keccak256("transferOwnership(address)")),
            bytes4(keccak256("rescue(address,address,uint256)")),
            bytes4(keccak256("withdraw(address,uint256)")),
            bytes4(keccak256("setTreasury(address)")),
            bytes4(keccak256("upgradeTo(address)"))
        ];
        for (uint256 i = 0; i < powers.length; i++) {
            (bool ok,) = address(limit).call(abi.encodePacked(powers[i], uint256(1), uint256(2), uint256(3)));
            vm.assertTrue(!ok, "no such power");
        }
        vm.deal(buyer, 1 ether);
        vm.prank(buyer);
        (bool taken,) = address(limit).call{value: 1}("");
        vm.assertTrue(!taken, "takes no native coin");
    }

    function testFuzz_whatIsGrantedIsWhatWasSaid(uint96 cap, uint96 perOrder, uint256 duration, address operator_)
        public
    {
        vm.assume(operator_ != address(0) && cap != 0);
        uint256 most = within(perOrder, 1, cap);
        uint256 end = START + within(duration, 1, limit.MAX_DURATION());
        approve(neighbour, cap);
        vm.prank(neighbour);
        uint256 id = limit.grant(treasury, address(usdt), cap, most, most, end, operator_);
        SpendLimit.Grant memory given = limit.grants(id);
        vm.assertEq(given.cap, cap, "cap");
        vm.assertEq(given.perOrder, most, "per order");
        vm.assertEq(given.perPeriod, most, "per period");
        vm.assertEq(given.end, end, "end");
        vm.assertEq(given.operator, operator_, "operator");
        vm.assertEq(limit.remaining(id), cap, "remaining");
        vm.assertEq(limit.remainingInPeriod(id), most, "remaining in the period");
    }

    function testFuzz_onlyTheExactAllowanceIsGranted(uint96 cap, uint256 allowance) public {
        vm.assume(cap != 0);
        approve(neighbour, allowance);
        vm.prank(neighbour);
        (bool ok,) = address(limit).call(
            abi.encodeCall(SpendLimit.grant, (treasury, address(usdt), cap, 1, 1, END, operator))
        );
        vm.assertTrue(ok == (allowance == cap), "exactly the cap");
    }
}
