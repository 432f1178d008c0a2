// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Forwarders} from "../src/Forwarders.sol";
import {Shop} from "../src/Shop.sol";
import {SpendLimit} from "../src/SpendLimit.sol";
import {Test} from "./base/Test.sol";
import {Vm} from "./base/Vm.sol";
import {WeirdToken} from "./hostile/WeirdToken.sol";

/// @notice 18 kinds of odd tokens, each with the shop, the spending limit and the forwarders: never paid but not whole, never
/// moved but not paid.
contract WeirdTokensTest is Test {
    uint256 private constant KINDS = 18;
    uint256 private constant AMOUNT = 10_000;
    uint256 private constant HELD = 500;
    uint64 private constant DEADLINE = type(uint64).max;

    address private buyer = named("buyer");
    address private payee = named("payee");
    address private operator = named("operator");

    /// @dev Those whose payments arrive whole. All others must be refused whole.
    function isWhole(WeirdToken.Kind kind) private pure returns (bool) {
        return kind == WeirdToken.Kind.MissingReturns || kind == WeirdToken.Kind.FalseOnSuccess
            || kind == WeirdToken.Kind.FalseOnFailure || kind == WeirdToken.Kind.CallsBack
            || kind == WeirdToken.Kind.ApprovalRace || kind == WeirdToken.Kind.NoApprovalOfZero
            || kind == WeirdToken.Kind.NoTransferOfZero || kind == WeirdToken.Kind.TwoDecimals
            || kind == WeirdToken.Kind.FiftyDecimals || kind == WeirdToken.Kind.NoAmountAbove96Bits;
    }

    function tokenFor(uint256 i, address payer) private returns (WeirdToken token) {
        token = new WeirdToken(WeirdToken.Kind(i));
        token.mint(payer, AMOUNT);
        token.mint(payee, HELD);
    }

    function checkPaid(WeirdToken token, bool done, uint256 recorded, string memory what) private view {
        bool whole = isWhole(token.kind());
        vm.assertEq(done ? 1 : 0, whole ? 1 : 0, string.concat(what, ": accepted"));
        vm.assertEq(recorded, whole ? AMOUNT : 0, string.concat(what, ": recorded"));
        vm.assertEq(token.balanceOf(payee), HELD + (whole ? AMOUNT : 0), string.concat(what, ": arrived"));
        vm.assertEq(token.balanceOf(buyer), whole ? 0 : AMOUNT, string.concat(what, ": left"));
    }

    function test_theShopIsPaidWholeOrNotAtAll() public {
        for (uint256 i = 0; i < KINDS; i++) {
            WeirdToken token = tokenFor(i, buyer);
            Shop shop = new Shop(address(token), address(new WeirdToken(WeirdToken.Kind.TwoDecimals)), payee, operator);
            vm.prank(buyer);
            token.approve(address(shop), AMOUNT);
            bytes memory call = abi.encodeCall(Shop.payOrder, (1, 7, AMOUNT, payee, DEADLINE));
            token.turn(buyer, payee, address(shop), call);
            vm.prank(buyer);
            (bool done,) = address(shop).call(call);
            checkPaid(token, done, shop.orderPayment(buyer, 1), string.concat("shop, kind ", name(i)));
        }
    }

    function test_theLimitChargesWholeOrNotAtAll() public {
        for (uint256 i = 0; i < KINDS; i++) {
            WeirdToken token = tokenFor(i, buyer);
            SpendLimit limit = new SpendLimit(address(token), payee);
            vm.prank(buyer);
            token.approve(address(limit), AMOUNT);
            vm.prank(buyer);
            limit.grant(payee, address(token), AMOUNT, AMOUNT, AMOUNT, block.timestamp + 1 days, operator);
            bytes memory call = abi.encodeCall(SpendLimit.charge, (1, 1, AMOUNT, DEADLINE));
            token.turn(buyer, payee, address(limit), call);
            vm.prank(operator);
            (bool done,) = address(limit).call(call);
            (, uint256 charged) = limit.orderCharge(operator, 1);
            checkPaid(token, done, charged, string.concat("limit, kind ", name(i)));
            vm.assertEq(limit.remaining(1), AMOUNT - charged, string.concat("what is left, kind ", name(i)));
        }
    }

    /// @dev What left a forwarder is at its treasury, a fee of the token's aside, and whatever stayed is named.
    function test_aSweepMovesToTheTreasuryOrNamesTheForwarder() public {
        for (uint256 i = 0; i < KINDS; i++) {
            Forwarders forwarders = new Forwarders(0, 0xff);
            address place = forwarders.addressOf(payee, bytes32(i));
            WeirdToken token = tokenFor(i, place);
            bytes32[] memory salts = new bytes32[](1);
            salts[0] = bytes32(i);
            bytes memory call = abi.encodeCall(Forwarders.sweep, (address(token), payee, salts));
            token.turn(place, payee, address(forwarders), call);
            vm.recordLogs();
            forwarders.sweep(address(token), payee, salts);
            Vm.Log[] memory logs = vm.getRecordedLogs();
            uint256 refused;
            for (uint256 n = 0; n < logs.length; n++) {
                if (logs[n].topics[0] == Forwarders.NotSwept.selector) refused++;
            }
            (uint256 left, uint256 arrived) = (token.balanceOf(place), token.told(payee));
            vm.assertEq(refused, left > 0 ? 1 : 0, string.concat("named, kind ", name(i)));
            vm.assertEq(
                left + arrived + token.balanceOf(address(token)), AMOUNT, string.concat("every unit, kind ", name(i))
            );
            // One that sweeps again in the middle gets nothing moved, this time.
            if (isWhole(token.kind()) && token.kind() != WeirdToken.Kind.CallsBack) {
                vm.assertEq(arrived, AMOUNT, string.concat("swept, kind ", name(i)));
            }
        }
    }

    function name(uint256 i) private pure returns (string memory) {
        return string(abi.encodePacked(bytes1(uint8(48 + i / 10)), bytes1(uint8(48 + i % 10))));
    }
}
