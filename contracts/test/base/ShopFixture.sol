// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Shop} from "../../src/Shop.sol";
import {TetherLike} from "../../src/TetherLike.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "./Test.sol";

/// @notice A shop whose sale and native payment are open, with 1,000,000 MDD for sale.
abstract contract ShopFixture is Test {
    uint256 internal constant MDD_PRICE = 0.02 ether;
    uint256 internal constant USDT_PRICE = 2 ether;
    uint256 internal constant STOCK = 1_000_000e18;
    uint256 internal constant START = 1_800_000_000;
    uint64 internal constant DEADLINE = uint64(START + 365 days);

    address internal owner = named("owner");
    address internal platform = named("platform");
    address internal buyer = named("buyer");
    address internal stranger = named("stranger");
    /// @dev Set by the constructors of ShopTether.t.sol, which runs everything over a USDT like the one on TRON.
    bool internal likeTether;
    Token internal usdt;
    Token internal mdd;
    Shop internal shop;

    function setUp() public virtual {
        vm.warp(START);
        usdt = newUsdt();
        mdd = new Token("MDD", "MDD", 18, address(this));
        shop = new Shop(address(usdt), address(mdd), platform, owner);
        mdd.mint(address(shop), STOCK);
        vm.prank(owner);
        shop.setPrices(MDD_PRICE, USDT_PRICE);
    }

    function newUsdt() internal returns (Token) {
        if (!likeTether) return new Token("Tether USD", "USDT", 6, address(this));
        return Token(address(new TetherLike("Tether USD", "USDT", 6, address(this))));
    }

    /// @dev What the shop says when the token refuses for want of an allowance: the token's reason, if it has one.
    function shortAllowance(uint256 allowed, uint256 needed) internal view returns (bytes memory) {
        if (likeTether) return abi.encodeWithSelector(Shop.TokenCallFailed.selector, usdt);
        return abi.encodeWithSelector(
            IERC20Errors.ERC20InsufficientAllowance.selector, address(shop), allowed, needed
        );
    }

    function shortBalance(address holder, uint256 held, uint256 needed) internal view returns (bytes memory) {
        if (likeTether) return abi.encodeWithSelector(Shop.TokenCallFailed.selector, usdt);
        return abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, holder, held, needed);
    }

    /// @dev Gives `user` exactly `amount` more USDT and the shop an allowance of exactly `amount`.
    function fund(address user, uint256 amount) internal {
        usdt.mint(user, amount);
        vm.prank(user);
        usdt.approve(address(shop), amount);
    }

    function pay(address user, uint256 orderId, uint256 amount) internal {
        fund(user, amount);
        vm.prank(user);
        shop.payOrder(orderId, 7, amount, platform, DEADLINE);
    }

    /// @dev Queued by the owner and made after the delay.
    function movePlatform(address next) internal {
        vm.prank(owner);
        shop.setMarketingAddr(address(0), address(0), next, address(0), address(0));
        vm.warp(block.timestamp + shop.CHANGE_DELAY());
        vm.prank(owner);
        shop.applyMarketingAddr();
    }
}
