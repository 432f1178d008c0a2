// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Token} from "../../src/Token.sol";
import {Test} from "../base/Test.sol";

contract TokenHandler is Test {
    Token public immutable token;
    address[3] public holders;
    address public immutable owner;
    address public operator;
    address public pauser;
    uint256 public minted;
    uint256 public burned;
    uint256 public movedWhilePaused;

    constructor(Token token_, address[3] memory holders_, address owner_) {
        (token, holders, owner, operator, pauser) = (token_, holders_, owner_, owner_, owner_);
    }

    function mint(uint256 to, uint256 amount) external {
        amount = within(amount, 0, 1e30);
        if (_do(operator, abi.encodeCall(Token.mint, (holders[to % 3], amount)))) minted += amount;
    }

    function burn(uint256 who, uint256 amount) external {
        address holder = holders[who % 3];
        amount = within(amount, 0, token.balanceOf(holder));
        if (_do(holder, abi.encodeCall(Token.burn, (amount)))) burned += amount;
    }

    function transfer(uint256 from, uint256 to, uint256 amount) external {
        address holder = holders[from % 3];
        amount = within(amount, 0, token.balanceOf(holder));
        _do(holder, abi.encodeCall(token.transfer, (holders[to % 3], amount)));
    }

    function transferFrom(uint256 from, uint256 by, uint256 amount) external {
        address holder = holders[from % 3];
        address spender = holders[by % 3];
        amount = within(amount, 0, token.balanceOf(holder));
        vm.prank(holder);
        token.approve(spender, amount);
        _do(spender, abi.encodeCall(token.transferFrom, (holder, spender, amount)));
        vm.prank(holder);
        token.approve(spender, 0);
    }

    function togglePause() external {
        bool paused = token.paused();
        vm.prank(pauser);
        paused ? token.unpause() : token.pause();
    }

    function changeUser(uint256 operator_, uint256 pauser_) external {
        (operator, pauser) = (holders[operator_ % 3], holders[pauser_ % 3]);
        vm.prank(owner);
        token.changeUser(operator, pauser);
    }

    function _do(address who, bytes memory data) private returns (bool ok) {
        bool paused = token.paused();
        vm.prank(who);
        (ok,) = address(token).call(data);
        if (ok && paused) movedWhilePaused++;
        vm.assertTrue(ok || paused, "refused without reason");
    }
}

contract TokenInvariantsTest is Test {
    address[3] private holders = [named("ann"), named("ben"), named("cid")];
    Token private token;
    TokenHandler private handler;

    function setUp() public {
        token = new Token("MDD", "MDD", 18, named("owner"));
        handler = new TokenHandler(token, holders, named("owner"));
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function theSupplyIsWhatTheHoldersHold() private view {
        uint256 held;
        for (uint256 i = 0; i < holders.length; i++) {
            held += token.balanceOf(holders[i]);
        }
        vm.assertEq(token.totalSupply(), held, "supply");
        vm.assertEq(token.totalSupply(), handler.minted() - handler.burned(), "minted less burned");
    }

    function nothingMovesWhilePaused() private view {
        vm.assertEq(handler.movedWhilePaused(), 0, "movements");
    }

    function rolesAreTheOwnersChoice() private view {
        vm.assertEq(token.operator(), handler.operator(), "operator");
        vm.assertEq(token.pauser(), handler.pauser(), "pauser");
    }

    /// @dev One campaign for all of them: with the same seed, one for each would make the same calls.
    function invariant_everythingAtOnce() external view {
        theSupplyIsWhatTheHoldersHold();
        nothingMovesWhilePaused();
        rolesAreTheOwnersChoice();
    }
}
