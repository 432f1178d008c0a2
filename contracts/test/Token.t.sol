// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Token} from "../src/Token.sol";
import {Test} from "./base/Test.sol";

contract TokenTest is Test {
    address private owner = named("owner");
    address private operator = named("operator");
    address private pauser = named("pauser");
    address private holder = named("holder");
    address private other = named("other");
    Token private token;

    function setUp() public {
        token = new Token("MDD", "MDD", 18, owner);
        vm.prank(owner);
        token.changeUser(operator, pauser);
    }

    function mint(address to, uint256 amount) private {
        vm.prank(operator);
        token.mint(to, amount);
    }

    function pause() private {
        vm.prank(pauser);
        token.pause();
    }

    function test_startsAsConstructed() public {
        vm.expectEmit();
        emit Token.UserChanged(owner, owner);
        Token fresh = new Token("Tether USD", "USDT", 6, owner);
        vm.assertEq(fresh.name(), "Tether USD", "name");
        vm.assertEq(fresh.symbol(), "USDT", "symbol");
        vm.assertEq(fresh.decimals(), 6, "decimals");
        vm.assertEq(fresh.totalSupply(), 0, "supply");
        vm.assertEq(fresh.owner(), owner, "owner");
        vm.assertEq(fresh.operator(), owner, "operator");
        vm.assertEq(fresh.pauser(), owner, "pauser");
    }

    function test_refusesMoreThan18Decimals() public {
        expectError(abi.encodeWithSelector(Token.TooManyDecimals.selector, 19, 18));
        new Token("MDD", "MDD", 19, owner);
    }

    function testFuzz_transfer(uint256 minted, uint256 amount) public {
        amount = within(amount, 0, minted);
        mint(holder, minted);
        vm.expectEmit(address(token));
        emit IERC20.Transfer(holder, other, amount);
        vm.prank(holder);
        vm.assertTrue(token.transfer(other, amount), "answer");
        vm.assertEq(token.balanceOf(other), amount, "other");
        vm.assertEq(token.balanceOf(holder), minted - amount, "holder");
        vm.assertEq(token.totalSupply(), minted, "supply");
    }

    function testFuzz_transferFromUsesTheAllowanceUp(uint256 amount, uint256 more) public {
        amount = within(amount, 0, type(uint256).max / 2);
        more = within(more, 0, type(uint256).max / 2 - 1);
        mint(holder, amount + more);
        vm.prank(holder);
        token.approve(other, amount);
        vm.prank(other);
        vm.assertTrue(token.transferFrom(holder, other, amount), "answer");
        vm.assertEq(token.allowance(holder, other), 0, "allowance");
        vm.assertEq(token.balanceOf(holder), more, "holder");
    }

    function test_refusesToMoveWhatIsNotThereOrNotAllowed() public {
        mint(holder, 10);
        expectError(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, holder, 10, 11));
        vm.prank(holder);
        token.transfer(other, 11);
        expectError(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, other, 0, 1));
        vm.prank(other);
        token.transferFrom(holder, other, 1);
        expectError(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        vm.prank(holder);
        token.transfer(address(0), 1);
    }

    function testFuzz_onlyTheOperatorMints(address who, uint256 amount) public {
        vm.assume(who != operator);
        expectError(abi.encodeWithSelector(Token.NotOperator.selector, who, operator));
        vm.prank(who);
        token.mint(who, amount);
        mint(holder, amount);
        vm.assertEq(token.totalSupply(), amount, "supply");
    }

    function testFuzz_holdersBurnTheirOwn(uint256 minted, uint256 burned) public {
        burned = within(burned, 0, minted);
        mint(holder, minted);
        vm.prank(holder);
        token.burn(burned);
        vm.assertEq(token.balanceOf(holder), minted - burned, "holder");
        vm.assertEq(token.totalSupply(), minted - burned, "supply");
    }

    function test_nobodyBurnsWhatTheyDoNotHold() public {
        mint(holder, 10);
        expectError(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, operator, 0, 1));
        vm.prank(operator);
        token.burn(1);
    }

    function test_pauseStopsEveryMovementAndUnpauseRestartsIt() public {
        mint(holder, 10);
        vm.prank(holder);
        token.approve(other, 5);
        pause();
        vm.assertTrue(token.paused(), "paused");
        expectError(Pausable.EnforcedPause.selector);
        vm.prank(holder);
        token.transfer(other, 1);
        expectError(Pausable.EnforcedPause.selector);
        vm.prank(other);
        token.transferFrom(holder, other, 1);
        expectError(Pausable.EnforcedPause.selector);
        mint(holder, 1);
        expectError(Pausable.EnforcedPause.selector);
        vm.prank(holder);
        token.burn(1);
        vm.prank(holder);
        token.approve(other, 0);
        vm.assertEq(token.allowance(holder, other), 0, "an allowance can be revoked while paused");
        vm.prank(pauser);
        token.unpause();
        vm.prank(holder);
        token.transfer(other, 10);
        vm.assertEq(token.balanceOf(other), 10, "moves again");
    }

    function test_pausingTwiceIsRefused() public {
        expectError(Pausable.ExpectedPause.selector);
        vm.prank(pauser);
        token.unpause();
        pause();
        expectError(Pausable.EnforcedPause.selector);
        pause();
    }

    function testFuzz_onlyThePauserPauses(address who) public {
        vm.assume(who != pauser);
        expectError(abi.encodeWithSelector(Token.NotPauser.selector, who, pauser));
        vm.prank(who);
        token.pause();
        pause();
        expectError(abi.encodeWithSelector(Token.NotPauser.selector, who, pauser));
        vm.prank(who);
        token.unpause();
    }

    function testFuzz_onlyTheOwnerChangesTheUsers(address who) public {
        vm.assume(who != owner);
        expectError(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, who));
        vm.prank(who);
        token.changeUser(who, who);
    }

    function test_changeUserMovesBothRolesAtOnce() public {
        vm.expectEmit(address(token));
        emit Token.UserChanged(other, address(0));
        vm.prank(owner);
        token.changeUser(other, address(0));
        expectError(abi.encodeWithSelector(Token.NotOperator.selector, operator, other));
        mint(holder, 1);
        expectError(abi.encodeWithSelector(Token.NotPauser.selector, pauser, address(0)));
        pause();
        vm.prank(other);
        token.mint(holder, 1);
        vm.assertEq(token.balanceOf(holder), 1, "the new operator mints");
    }

    function test_theOwnerAloneCanNeitherMintNorPause() public {
        expectError(abi.encodeWithSelector(Token.NotOperator.selector, owner, operator));
        vm.prank(owner);
        token.mint(owner, 1);
        expectError(abi.encodeWithSelector(Token.NotPauser.selector, owner, pauser));
        vm.prank(owner);
        token.pause();
    }

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(owner);
        token.transferOwnership(other);
        vm.assertEq(token.owner(), owner, "not yet");
        expectError(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, holder));
        vm.prank(holder);
        token.acceptOwnership();
        vm.prank(other);
        token.acceptOwnership();
        vm.assertEq(token.owner(), other, "moved");
        vm.prank(other);
        token.renounceOwnership();
        vm.assertEq(token.owner(), address(0), "given up");
    }
}
