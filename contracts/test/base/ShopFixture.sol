// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Shop} from "../../src/Shop.sol";
import {Token} from "../../src/Token.sol";
import {Test} from "./Test.sol";

/// @notice A shop whose sale and native payment are open, with 1,000,000 MDD for sale.
abstract contract ShopFixture is Test {
    uint256 internal constant MDD_PRICE = 0.02 ether;
    uint256 internal constant USDT_PRICE = 2 ether;
    uint256 internal constant STOCK = 1_000_000e18;

    address internal owner = named("owner");
    address internal platform = named("platform");
    address internal buyer = named("buyer");
    address internal stranger = named("stranger");
    Token internal usdt;
    Token internal mdd;
    Shop internal shop;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        usdt = new Token("Tether USD", "USDT", 6, address(this));
        mdd = new Token("MDD", "MDD", 18, address(this));
        shop = new Shop(address(usdt), address(mdd), platform, owner);
        mdd.mint(address(shop), STOCK);
        vm.prank(owner);
        shop.setPrices(MDD_PRICE, USDT_PRICE);
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
        shop.payOrder(orderId, 7, amount);
    }
}
