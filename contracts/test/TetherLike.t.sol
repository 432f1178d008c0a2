// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {TetherLike} from "../src/TetherLike.sol";
import {Test} from "./base/Test.sol";
import {Vm} from "./base/Vm.sol";

/// @notice The manners that the mock must have, or tests over it would prove nothing.
contract TetherLikeTest is Test {
    address private holder = named("holder");
    address private spender = named("spender");
    address private other = named("other");
    TetherLike private token;

    function setUp() public {
        token = new TetherLike("Tether USD", "USDT", 6, address(this));
        token.mint(holder, 1_000_000_000);
    }

    function approve(uint256 amount) private returns (bool) {
        vm.prank(holder);
        return token.approve(spender, amount);
    }

    function test_transferAnswersFalseAndMovesAllTheSame() public {
        vm.expectEmit(address(token));
        emit TetherLike.Transfer(holder, other, 5);
        vm.prank(holder);
        bool answer = token.transfer(other, 5);
        vm.assertTrue(!answer, "false on success");
        vm.assertEq(token.balanceOf(other), 5, "moved");
    }

    function test_transferFromAnswersTrueAndUsesTheAllowance() public {
        vm.assertTrue(approve(10), "approve answers true");
        vm.prank(spender);
        vm.assertTrue(token.transferFrom(holder, other, 4), "true on success");
        vm.assertEq(token.allowance(holder, spender), 6, "left");
    }

    function test_refusalsCarryNoReason() public {
        approve(10);
        vm.expectRevert("");
        vm.prank(spender);
        token.transferFrom(holder, other, 11);
        vm.expectRevert("");
        vm.prank(other);
        token.transfer(holder, 1);
        vm.expectRevert("");
        vm.prank(holder);
        token.transfer(address(0), 1);
    }

    function test_anAllowanceWantsZeroFirst() public {
        approve(10);
        vm.expectRevert("");
        approve(20);
        approve(0);
        approve(20);
        vm.assertEq(token.allowance(holder, spender), 20, "allowance");
    }

    function test_anAllowanceCanBeChangedStepByStep() public {
        approve(10);
        vm.prank(holder);
        token.increaseApproval(spender, 5);
        vm.assertEq(token.allowance(holder, spender), 15, "increased");
        vm.prank(holder);
        token.decreaseApproval(spender, 6);
        vm.assertEq(token.allowance(holder, spender), 9, "decreased");
        vm.prank(holder);
        token.decreaseApproval(spender, 10);
        vm.assertEq(token.allowance(holder, spender), 0, "never below zero");
    }

    function test_anUnlimitedAllowanceIsNotUsedUp() public {
        approve(type(uint256).max);
        vm.prank(spender);
        token.transferFrom(holder, other, 4);
        vm.assertEq(token.allowance(holder, spender), type(uint256).max, "unlimited");
    }

    function test_theFeeSleepsAndIsBounded() public {
        vm.assertEq(token.calcFee(1_000_000_000), 0, "asleep");
        vm.expectRevert("");
        token.setParams(20, 1);
        vm.expectRevert("");
        token.setParams(1, 50);
        token.setParams(10, 1);
        vm.recordLogs();
        vm.prank(holder);
        token.transfer(other, 100_000_000);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "the fee is a transfer of its own");
        vm.assertEq(token.balanceOf(other), 99_900_000, "less the fee");
        vm.assertEq(token.balanceOf(address(this)), 100_000, "the owner has it");
        approve(100_000_000);
        vm.prank(spender);
        token.transferFrom(holder, other, 100_000_000);
        vm.assertEq(token.balanceOf(other), 199_800_000, "transferFrom too");
        token.setParams(10, 0);
        vm.assertEq(token.calcFee(1_000_000_000), 0, "maximum zero is no fee");
    }

    function test_theBlockedCannotSendButReceive() public {
        approve(10);
        token.addBlackList(holder);
        vm.assertTrue(token.getBlackListStatus(holder), "listed");
        vm.expectRevert("");
        vm.prank(holder);
        token.transfer(other, 1);
        vm.expectRevert("");
        vm.prank(spender);
        token.transferFrom(holder, other, 1);
        token.mint(other, 1);
        vm.prank(other);
        token.transfer(holder, 1);
        token.destroyBlackFunds(holder);
        vm.assertEq(token.balanceOf(holder) + token.totalSupply(), 0, "destroyed");
        token.removeBlackList(holder);
        vm.expectRevert("");
        token.destroyBlackFunds(holder);
    }

    function test_aPauseStopsTransfersAndApprovals() public {
        approve(10);
        token.pause();
        bytes4 paused = Pausable.EnforcedPause.selector;
        expectError(paused);
        vm.prank(holder);
        token.transfer(other, 1);
        expectError(paused);
        vm.prank(spender);
        token.transferFrom(holder, other, 1);
        expectError(paused);
        approve(0);
        expectError(paused);
        vm.prank(holder);
        token.increaseApproval(spender, 1);
        expectError(paused);
        vm.prank(holder);
        token.decreaseApproval(spender, 1);
        token.unpause();
        approve(0);
    }

    function test_aDeprecatedTokenHandsEverythingToItsSuccessor() public {
        Successor next = new Successor();
        token.deprecate(address(next));
        vm.prank(holder);
        vm.assertTrue(token.transfer(other, 7), "the successor's answer");
        vm.assertEq(next.moved(), 7, "transfer");
        vm.prank(spender);
        token.transferFrom(holder, other, 8);
        vm.assertEq(next.moved(), 15, "transferFrom");
        approve(9);
        vm.prank(holder);
        token.increaseApproval(spender, 3);
        vm.prank(holder);
        token.decreaseApproval(spender, 2);
        vm.assertEq(token.allowance(holder, spender), 10, "approvals");
        vm.assertEq(token.balanceOf(holder), 77, "balances");
        vm.assertEq(token.totalSupply(), 777, "supply");
    }

    function test_onlyTheOwnerHasPowers() public {
        bytes[] memory calls = new bytes[](8);
        calls[0] = abi.encodeCall(TetherLike.mint, (other, 1));
        calls[1] = abi.encodeCall(TetherLike.setParams, (1, 1));
        calls[2] = abi.encodeCall(TetherLike.pause, ());
        calls[3] = abi.encodeCall(TetherLike.unpause, ());
        calls[4] = abi.encodeCall(TetherLike.addBlackList, (holder));
        calls[5] = abi.encodeCall(TetherLike.removeBlackList, (holder));
        calls[6] = abi.encodeCall(TetherLike.destroyBlackFunds, (holder));
        calls[7] = abi.encodeCall(TetherLike.deprecate, (other));
        for (uint256 i = 0; i < calls.length; i++) {
            vm.prank(other);
            (bool ok, bytes memory reason) = address(token).call(calls[i]);
            vm.assertTrue(!ok, "refused");
            bytes memory expected = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, other);
            vm.assertEq(keccak256(reason), keccak256(expected), "for that reason");
        }
        vm.expectRevert("");
        token.mint(address(0), 1);
        vm.expectRevert("");
        token.deprecate(address(0));
    }

    function testFuzz_nothingIsMadeOrLost(uint96 amount, uint96 moved, uint8 basisPoints, uint8 maxFee) public {
        token.setParams(basisPoints % 20, maxFee % 50);
        token.mint(other, amount);
        uint256 supply = token.totalSupply();
        vm.prank(other);
        (bool ok,) = address(token).call(abi.encodeCall(TetherLike.transfer, (holder, moved)));
        vm.assertTrue(ok == (moved <= amount), "only what is there");
        uint256 sum = token.balanceOf(holder) + token.balanceOf(other) + token.balanceOf(address(this));
        vm.assertEq(sum, supply, "supply");
        vm.assertEq(token.totalSupply(), supply, "unchanged");
    }
}

contract Successor {
    uint256 public moved;
    uint256 public allowed;

    function transferByLegacy(address, address, uint256 value) external returns (bool) {
        moved += value;
        return true;
    }

    function transferFromByLegacy(address, address, address, uint256 value) external returns (bool) {
        moved += value;
        return true;
    }

    function approveByLegacy(address, address, uint256 value) external returns (bool) {
        allowed = value;
        return true;
    }

    function increaseApprovalByLegacy(address, address, uint256 added) external returns (bool) {
        allowed += added;
        return true;
    }

    function decreaseApprovalByLegacy(address, address, uint256 subtracted) external returns (bool) {
        allowed -= subtracted;
        return true;
    }

    function allowance(address, address) external view returns (uint256) {
        return allowed;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 77;
    }

    function totalSupply() external pure returns (uint256) {
        return 777;
    }
}
