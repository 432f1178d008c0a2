// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ShopFixture} from "./base/ShopFixture.sol";

/// @notice Whole transactions (21,000, call data and refunds included) against a plain `transferFrom` of the same token
/// in the same situation: the platform holds some already, the buyer keeps some, the allowance is used up.
/// @dev Isolation makes each call a transaction of its own, with cold storage.
/// forge-config: default.isolate = true
/// forge-config: long.isolate = true
contract ShopGasTest is ShopFixture {
    uint256 private constant PAY_ORDER_LIMIT = 38_000;
    uint256 private constant ADD_ORDER_LIMIT = 65_000;
    uint256 private constant AMOUNT = 12_500_000;
    uint256 private constant ORDER_ID = 1_790_000_000_000_123_456;

    function setUp() public override {
        super.setUp();
        usdt.mint(platform, AMOUNT);
        usdt.mint(buyer, AMOUNT);
        vm.deal(buyer, 100 ether);
    }

    function test_payOrderStaysWithinItsLimit() public {
        uint256 plain = plainTransferFrom();
        fund(buyer, AMOUNT);
        vm.prank(buyer);
        shop.payOrder(ORDER_ID, 101, AMOUNT, platform, DEADLINE);
        check("payOrder", used(), plain, PAY_ORDER_LIMIT);
    }

    /// @dev On the contract rail ids may carry a tag in their upper bits, which costs call data.
    function test_payOrderWithTaggedIdStaysWithinItsLimit() public {
        uint256 plain = plainTransferFrom();
        fund(buyer, AMOUNT);
        uint256 tagged = (uint256(uint128(uint256(keccak256("tag")))) << 64) | ORDER_ID;
        vm.prank(buyer);
        shop.payOrder(tagged, 101, AMOUNT, platform, DEADLINE);
        check("payOrder, tagged id", used(), plain, PAY_ORDER_LIMIT);
    }

    function test_addOrderStaysWithinItsLimit() public {
        uint256 plain = plainTransferFrom();
        fund(buyer, AMOUNT);
        vm.prank(buyer);
        shop.addOrder(101, AMOUNT);
        check("addOrder", used(), plain, ADD_ORDER_LIMIT);
    }

    function test_addOrderInNativeCoinIsRecorded() public {
        vm.deal(platform, 1 ether);
        vm.prank(buyer);
        shop.addOrder{value: 26 ether}(101, AMOUNT);
        vm.snapshotValue("Shop", "addOrder, native with excess, whole", used());
    }

    function test_swapIsRecorded() public {
        vm.deal(platform, 1 ether);
        vm.prank(buyer);
        shop.swap{value: 1 ether}(0);
        vm.snapshotValue("Shop", "swap, whole", used());
    }

    function plainTransferFrom() private returns (uint256) {
        usdt.mint(buyer, AMOUNT);
        vm.prank(buyer);
        usdt.approve(stranger, AMOUNT);
        vm.prank(stranger);
        usdt.transferFrom(buyer, platform, AMOUNT);
        return used();
    }

    function used() private view returns (uint256) {
        return vm.lastCallGas().gasTotalUsed;
    }

    function check(string memory name, uint256 whole, uint256 plain, uint256 limit) private {
        vm.assertGt(whole, plain, "measured nothing");
        vm.snapshotValue("Shop", string.concat(name, ", whole"), whole);
        vm.snapshotValue("Shop", string.concat(name, ", above transferFrom"), whole - plain);
        vm.assertLe(whole - plain, limit, name);
    }
}
