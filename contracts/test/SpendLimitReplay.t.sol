// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SpendLimit} from "../src/SpendLimit.sol";
import {SpendLimitFixture} from "./base/SpendLimitFixture.sol";

/// @notice Everything that was valid once, used a second time or somewhere else. Each row must be refused.
contract SpendLimitReplayTest is SpendLimitFixture {
    SpendLimit private elsewhere;
    uint256 private theirs;
    uint256 private rows;

    function setUp() public override {
        super.setUp();
        elsewhere = new SpendLimit(address(usdt), treasury);
        theirs = give(neighbour, CAP, PER_ORDER, END);
        charge(grantId, ORDER_ID, 40e6);
    }

    function row(address who, SpendLimit where, bytes memory data, bytes memory reason) private {
        uint256[3] memory held =
            [usdt.balanceOf(treasury), usdt.balanceOf(buyer), usdt.balanceOf(neighbour)];
        vm.prank(who);
        (bool ok, bytes memory why) = address(where).call(data);
        vm.assertTrue(!ok, "accepted a second time");
        vm.assertEq(keccak256(why), keccak256(reason), "refused for another reason");
        vm.assertEq(usdt.balanceOf(treasury), held[0], "treasury");
        vm.assertEq(usdt.balanceOf(buyer), held[1], "buyer");
        vm.assertEq(usdt.balanceOf(neighbour), held[2], "neighbour");
        rows++;
    }

    function again(uint256 id, uint256 orderId, uint256 amount, bytes memory reason) private {
        row(operator, limit, abi.encodeCall(SpendLimit.charge, (id, orderId, amount, DEADLINE)), reason);
    }

    function charged(uint256 by) private pure returns (bytes memory) {
        return abi.encodeWithSelector(SpendLimit.AlreadyCharged.selector, ORDER_ID, by, 40e6);
    }

    function test_aChargeCountsOnce() public {
        again(grantId, ORDER_ID, 40e6, charged(grantId));
        again(grantId, ORDER_ID, 1, charged(grantId));
        again(grantId, ORDER_ID, PER_ORDER, charged(grantId));
        again(theirs, ORDER_ID, 40e6, charged(grantId));
        again(theirs, ORDER_ID, 1, charged(grantId));
        vm.warp(END);
        again(grantId, ORDER_ID, 40e6, charged(grantId));
        uint256 next = give(buyer, CAP, PER_ORDER, END + 1 days);
        again(next, ORDER_ID, 40e6, charged(grantId));
        again(grantId, ORDER_ID, 40e6, abi.encodeWithSelector(SpendLimit.GrantRevoked.selector, grantId));
        vm.warp(END + 1);
        again(theirs, ORDER_ID, 40e6, abi.encodeWithSelector(SpendLimit.GrantEnded.selector, theirs, END));
        again(next, ORDER_ID, 40e6, charged(grantId));
        vm.assertEq(rows, 10, "rows");
    }

    function test_aChargeIsOfNoUseToOthers() public {
        bytes memory data = abi.encodeCall(SpendLimit.charge, (grantId, ORDER_ID + 1, 40e6, DEADLINE));
        address[5] memory others = [buyer, neighbour, treasury, stranger, address(limit)];
        for (uint256 i = 0; i < others.length; i++) {
            row(
                others[i], limit, data,
                abi.encodeWithSelector(SpendLimit.NotOperator.selector, others[i], operator)
            );
        }
        row(operator, elsewhere, data, abi.encodeWithSelector(SpendLimit.NoSuchGrant.selector, grantId, 0));
        vm.assertEq(rows, 6, "rows");
    }

    /// @dev The same numbers in another contract of the same kind reach nobody's allowance to this one.
    function test_anAllowanceToOneContractIsOfNoUseToAnother() public {
        vm.prank(neighbour);
        usdt.approve(address(elsewhere), CAP);
        vm.prank(neighbour);
        elsewhere.grant(treasury, address(usdt), CAP, PER_ORDER, CAP, END, operator);
        vm.prank(neighbour);
        usdt.approve(address(elsewhere), 0);
        row(
            operator, elsewhere, abi.encodeCall(SpendLimit.charge, (1, ORDER_ID, 40e6, DEADLINE)),
            likeTether
                ? abi.encodeWithSelector(SpendLimit.TokenCallFailed.selector, usdt)
                : abi.encodeWithSignature(
                    "ERC20InsufficientAllowance(address,uint256,uint256)", address(elsewhere), 0, 40e6
                )
        );
        vm.assertEq(usdt.allowance(neighbour, address(limit)), CAP, "the other allowance is whole");
    }

    function test_aGrantCannotBeMadeAgainWithWhatIsLeft() public {
        bytes memory same = abi.encodeCall(
            SpendLimit.grant, (treasury, address(usdt), CAP, PER_ORDER, CAP, END, operator)
        );
        uint256 left = CAP - 40e6;
        bytes memory reason = abi.encodeWithSelector(SpendLimit.AllowanceIsNotTheCap.selector, left, CAP);
        row(buyer, limit, same, reason);
        vm.prank(buyer);
        limit.revoke(grantId);
        row(buyer, limit, same, reason);
        row(buyer, limit, abi.encodeCall(SpendLimit.revoke, (grantId)), revoked());
        again(grantId, ORDER_ID + 1, 1, revoked());
        row(
            buyer, elsewhere, same, abi.encodeWithSelector(SpendLimit.AllowanceIsNotTheCap.selector, 0, CAP)
        );
        row(
            stranger, limit, same, abi.encodeWithSelector(SpendLimit.AllowanceIsNotTheCap.selector, 0, CAP)
        );
        vm.warp(END);
        approve(buyer, CAP);
        row(
            buyer, limit, same,
            abi.encodeWithSelector(
                SpendLimit.EndOutOfBounds.selector, END, END + 1, END + limit.MAX_DURATION()
            )
        );
        vm.assertEq(rows, 7, "rows");
    }

    function revoked() private view returns (bytes memory) {
        return abi.encodeWithSelector(SpendLimit.GrantRevoked.selector, grantId);
    }

    function test_othersCannotEndOrTakeOverAGrant() public {
        address[4] memory others = [operator, neighbour, treasury, stranger];
        for (uint256 i = 0; i < others.length; i++) {
            row(
                others[i], limit, abi.encodeCall(SpendLimit.revoke, (grantId)),
                abi.encodeWithSelector(SpendLimit.NotBuyer.selector, others[i], buyer)
            );
        }
        row(
            buyer, limit,
            abi.encodeCall(SpendLimit.grant, (stranger, address(usdt), CAP, PER_ORDER, CAP, END, operator)),
            abi.encodeWithSelector(SpendLimit.WrongTreasury.selector, stranger, treasury)
        );
        row(
            buyer, limit,
            abi.encodeCall(SpendLimit.grant, (treasury, stranger, CAP, PER_ORDER, CAP, END, operator)),
            abi.encodeWithSelector(SpendLimit.WrongToken.selector, stranger, usdt)
        );
        vm.assertEq(rows, 6, "rows");
    }
}
