// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SpendLimit} from "../../src/SpendLimit.sol";
import {TetherLike} from "../../src/TetherLike.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "./Test.sol";

/// @notice A spending limit, and a buyer with 1,000 USDT who has granted 500 of them, 100 an order, for 30 days.
abstract contract SpendLimitFixture is Test {
    uint256 internal constant START = 1_800_000_000;
    uint256 internal constant CAP = 500e6;
    uint256 internal constant PER_ORDER = 100e6;
    uint256 internal constant END = START + 30 days;
    uint64 internal constant DEADLINE = type(uint64).max;
    uint256 internal constant ORDER_ID = 1_790_000_000_000_123_456;

    address internal treasury = named("treasury");
    address internal buyer = named("buyer");
    address internal neighbour = named("neighbour");
    address internal operator = named("operator");
    address internal stranger = named("stranger");
    /// @dev Set by the constructors of SpendLimitTether.t.sol, which runs everything over a USDT like the one on TRON.
    bool internal likeTether;
    Token internal usdt;
    SpendLimit internal limit;
    uint256 internal grantId;

    function setUp() public virtual {
        vm.warp(START);
        usdt = likeTether
            ? Token(address(new TetherLike("Tether USD", "USDT", 6, address(this))))
            : new Token("Tether USD", "USDT", 6, address(this));
        limit = new SpendLimit(address(usdt), treasury);
        usdt.mint(buyer, 1_000e6);
        usdt.mint(neighbour, 1_000e6);
        grantId = give(buyer, CAP, PER_ORDER, END);
    }

    function approve(address who, uint256 amount) internal {
        vm.prank(who);
        usdt.approve(address(limit), 0);
        vm.prank(who);
        usdt.approve(address(limit), amount);
    }

    function give(address who, uint256 cap, uint256 perOrder, uint256 end) internal returns (uint256) {
        return give(who, cap, perOrder, cap, end);
    }

    function give(address who, uint256 cap, uint256 perOrder, uint256 perPeriod, uint256 end)
        internal
        returns (uint256)
    {
        approve(who, cap);
        vm.prank(who);
        return limit.grant(treasury, address(usdt), cap, perOrder, perPeriod, end, operator);
    }

    function charge(uint256 id, uint256 orderId, uint256 amount) internal {
        vm.prank(operator);
        limit.charge(id, orderId, amount, DEADLINE);
    }

    function chargeRefused(uint256 id, uint256 orderId, uint256 amount, bytes memory reason) internal {
        uint256 held = usdt.balanceOf(treasury);
        expectError(reason);
        charge(id, orderId, amount);
        vm.assertEq(usdt.balanceOf(treasury), held, "nothing moved");
    }

    function shortAllowance(uint256 allowed, uint256 needed) internal view returns (bytes memory) {
        if (likeTether) return abi.encodeWithSelector(SpendLimit.TokenCallFailed.selector, usdt);
        return abi.encodeWithSelector(
            IERC20Errors.ERC20InsufficientAllowance.selector, address(limit), allowed, needed
        );
    }

    function shortBalance(address holder, uint256 held, uint256 needed) internal view returns (bytes memory) {
        if (likeTether) return abi.encodeWithSelector(SpendLimit.TokenCallFailed.selector, usdt);
        return abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, holder, held, needed);
    }
}
