// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Shop} from "../src/Shop.sol";
import {Token} from "../src/Token.sol";
import {Test} from "./base/Test.sol";
import {Vm} from "./base/Vm.sol";
import {HostileToken} from "./hostile/HostileToken.sol";
import {NativeReenterer} from "./hostile/NativeReceivers.sol";

contract ShopHostileTest is Test {
    uint256 private constant AMOUNT = 10_000;

    address private owner = named("owner");
    address private platform = named("platform");
    address private buyer = named("buyer");
    HostileToken private usdt;
    HostileToken private mdd;
    Shop private shop;
    uint64 private constant DEADLINE = type(uint64).max;

    function setUp() public {
        usdt = new HostileToken();
        mdd = new HostileToken();
        shop = new Shop(address(usdt), address(mdd), platform, owner);
        vm.prank(owner);
        shop.setPrices(1 ether, 2 ether);
        usdt.mint(buyer, AMOUNT * 3);
        usdt.mint(platform, 5);
        mdd.mint(address(shop), 1_000e6);
        vm.deal(buyer, 100 ether);
        approve(AMOUNT);
    }

    function approve(uint256 amount) private {
        vm.prank(buyer);
        usdt.approve(address(shop), amount);
    }

    function payOrder(uint256 orderId) private {
        vm.prank(buyer);
        shop.payOrder(orderId, 7, AMOUNT, platform, DEADLINE);
    }

    function movePlatform(address next) private {
        vm.prank(owner);
        shop.setMarketingAddr(address(0), address(0), next, address(0), address(0));
        vm.warp(block.timestamp + shop.CHANGE_DELAY());
        vm.prank(owner);
        shop.applyMarketingAddr();
    }

    function addOrder() private {
        vm.prank(buyer);
        shop.addOrder(7, AMOUNT);
    }

    /// @dev Both ways of taking USDT refuse, and leave nothing behind.
    function refused(bytes memory revertData) private {
        expectError(revertData);
        payOrder(1);
        expectError(revertData);
        addOrder();
        vm.assertEq(shop.orderPayment(buyer, 1), 0, "the order stays payable");
        vm.assertEq(shop.orderCount(), 0, "no record");
        vm.assertEq(usdt.trueBalance(buyer), AMOUNT * 3, "buyer keeps it");
        vm.assertEq(usdt.trueBalance(platform), 5, "platform");
    }

    function refusedByBalance(HostileToken.Mode mode, uint256 moved) private {
        usdt.setMode(mode);
        refused(abi.encodeWithSelector(Shop.WrongAmountMoved.selector, usdt, AMOUNT, moved));
    }

    function accepted(HostileToken.Mode mode) private {
        usdt.setMode(mode);
        payOrder(1);
        approve(AMOUNT);
        addOrder();
        vm.assertEq(usdt.trueBalance(platform), 5 + AMOUNT * 2, "platform");
        vm.assertEq(usdt.trueBalance(address(shop)), 0, "shop");
        vm.assertEq(shop.orderCount(), 1, "record");
    }

    function test_falseOnSuccessIsSuccess() public {
        accepted(HostileToken.Mode.MovesReturnsFalse);
    }

    function test_noAnswerOnSuccessIsSuccess() public {
        accepted(HostileToken.Mode.MovesReturnsNothing);
    }

    function test_aHugeAnswerOnSuccessIsSuccess() public {
        accepted(HostileToken.Mode.MovesReturnsHugeData);
    }

    function test_falseOnFailureIsFailure() public {
        refusedByBalance(HostileToken.Mode.StillReturnsFalse, 0);
    }

    function test_trueOnFailureIsFailure() public {
        refusedByBalance(HostileToken.Mode.StillReturnsTrue, 0);
    }

    function test_refusesAFee() public {
        refusedByBalance(HostileToken.Mode.TakesFeeFromReceiver, 9_900);
    }

    function test_refusesTooMuch() public {
        refusedByBalance(HostileToken.Mode.MovesTooMuch, AMOUNT + 1);
    }

    function test_refusesMoneySentElsewhere() public {
        refusedByBalance(HostileToken.Mode.MovesToSomebodyElse, 0);
    }

    function test_refusesAHiddenGain() public {
        refusedByBalance(HostileToken.Mode.HidesGain, 0);
    }

    function test_refusesABalanceThatFalls() public {
        refusedByBalance(HostileToken.Mode.HidesReceiverBalance, 0);
    }

    function test_refusesASilentRevert() public {
        usdt.setMode(HostileToken.Mode.RevertsSilently);
        refused(abi.encodeWithSelector(Shop.TokenCallFailed.selector, usdt));
    }

    function test_passesOnThatTheBuyerIsBlocked() public {
        usdt.setBlocked(buyer);
        refused(abi.encodeWithSelector(HostileToken.Blocked.selector, buyer));
    }

    function test_passesOnThatThePlatformIsBlockedAndRecovers() public {
        usdt.setBlocked(platform);
        refused(abi.encodeWithSelector(HostileToken.Blocked.selector, platform));
        movePlatform(address(0xbeef));
        vm.prank(buyer);
        shop.payOrder(1, 7, AMOUNT, address(0xbeef), DEADLINE);
        vm.assertEq(usdt.trueBalance(address(0xbeef)), AMOUNT, "paid to the new address");
    }

    /// @dev Nobody can see through a token that invents balances. It leaves no Transfer log, so readers count nothing.
    function test_aPretendedGainLeavesNoTransferLog() public {
        usdt.setMode(HostileToken.Mode.PretendsGain);
        vm.recordLogs();
        payOrder(1);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "logs");
        vm.assertEq(logs[0].topics[0], Shop.OrderPaid.selector, "only ours");
    }

    function callsBack(bytes memory data, bytes memory revertData) private {
        for (uint256 i = 0; i < 2; i++) {
            usdt.setMode(i == 0 ? HostileToken.Mode.CallsBackBefore : HostileToken.Mode.CallsBackAfter);
            usdt.setCallBack(address(shop), data);
            refused(revertData);
        }
    }

    function test_refusesToBeCalledBackByTheToken() public {
        bytes memory reentered = abi.encodePacked(Shop.Reentered.selector);
        callsBack(abi.encodeCall(Shop.payOrder, (1, 7, AMOUNT, platform, DEADLINE)), reentered);
        callsBack(abi.encodeCall(Shop.payOrder, (2, 7, 1, platform, DEADLINE)), reentered);
        callsBack(abi.encodeCall(Shop.addOrder, (7, 1)), reentered);
        callsBack(abi.encodeCall(Shop.swap, (0)), reentered);
    }

    /// @dev Even as owner the token gets no further.
    function test_refusesToBeCalledBackByATokenThatIsTheOwner() public {
        vm.prank(owner);
        shop.transferOwnership(address(usdt));
        vm.prank(address(usdt));
        shop.acceptOwnership();
        vm.deal(address(shop), 1 ether);
        bytes memory reentered = abi.encodePacked(Shop.Reentered.selector);
        callsBack(abi.encodeCall(Shop.rescue, (IERC20(address(mdd)), buyer, 1)), reentered);
        callsBack(abi.encodeCall(Shop.withdraw, (buyer, 1)), reentered);
    }

    /// @dev The address is read once: the payment that is under way is judged at the address it began with.
    function test_aPlatformChangedInTheMiddleCannotMisleadThePayment() public {
        vm.prank(owner);
        shop.transferOwnership(address(usdt));
        vm.prank(address(usdt));
        shop.acceptOwnership();
        address other = address(0xbeef);
        usdt.setMode(HostileToken.Mode.CallsBackBefore);
        vm.prank(address(usdt));
        shop.setMarketingAddr(other, other, other, other, other);
        vm.warp(block.timestamp + shop.CHANGE_DELAY());
        usdt.setCallBack(address(shop), abi.encodeCall(Shop.applyMarketingAddr, ()));
        payOrder(1);
        vm.assertEq(usdt.trueBalance(platform), 5 + AMOUNT, "where it began");
        (,, address now_,,) = shop.getMarketingAddr();
        vm.assertEq(now_, other, "the next payment");
    }

    function test_theLockOpensAgainAfterARefusal() public {
        usdt.setMode(HostileToken.Mode.CallsBackBefore);
        usdt.setCallBack(address(shop), abi.encodeCall(Shop.swap, (0)));
        expectError(Shop.Reentered.selector);
        payOrder(1);
        accepted(HostileToken.Mode.Honest);
    }

    function test_refusesToBeCalledBackWithTheExcessOrByThePlatform() public {
        NativeReenterer reenterer = new NativeReenterer(shop);
        vm.deal(address(reenterer), 10 ether);
        reenterer.prepare(0.1 ether, abi.encodeCall(Shop.addOrder, (1, 1)));
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, reenterer, 1 ether));
        reenterer.run(3 ether, abi.encodeCall(Shop.addOrder, (1, 1e6)));
        reenterer.prepare(1, "");
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, reenterer, 1 ether));
        reenterer.run(3 ether, abi.encodeCall(Shop.addOrder, (1, 1e6)));

        movePlatform(address(reenterer));
        expectError(abi.encodeWithSelector(Shop.NativeTransferFailed.selector, reenterer, 2 ether));
        vm.prank(buyer);
        shop.swap{value: 2 ether}(0);
        vm.assertEq(shop.buyCount() + shop.orderCount(), 0, "nothing recorded");
    }

    function test_anAllowanceThatWantsZeroFirstStillPays() public {
        usdt.setZeroFirst(true);
        vm.prank(buyer);
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "zero first"));
        usdt.approve(address(shop), AMOUNT * 2);
        approve(0);
        approve(AMOUNT);
        payOrder(1);
        vm.assertEq(usdt.trueBalance(platform), 5 + AMOUNT, "platform");
    }

    function test_mddIsJudgedByBalanceToo() public {
        mdd.setMode(HostileToken.Mode.MovesReturnsFalse);
        vm.prank(buyer);
        shop.swap{value: 1 ether}(0);
        vm.assertEq(mdd.trueBalance(buyer), 1e6, "bought");
        mdd.setMode(HostileToken.Mode.StillReturnsTrue);
        expectError(abi.encodeWithSelector(Shop.WrongAmountMoved.selector, mdd, 1e6, 0));
        vm.prank(buyer);
        shop.swap{value: 1 ether}(0);
        mdd.setMode(HostileToken.Mode.TakesFeeFromReceiver);
        expectError(abi.encodeWithSelector(Shop.WrongAmountMoved.selector, mdd, 1e6, 990_000));
        vm.prank(buyer);
        shop.swap{value: 1 ether}(0);
        vm.assertEq(platform.balance, 1 ether, "one sale");
    }

    function rescue(uint256 amount) private {
        vm.prank(owner);
        shop.rescue(IERC20(address(mdd)), owner, amount);
    }

    function test_rescueIsJudgedByWhatLeft() public {
        mdd.setMode(HostileToken.Mode.MovesReturnsNothing);
        rescue(100);
        mdd.setMode(HostileToken.Mode.TakesFeeFromReceiver);
        rescue(100);
        vm.assertEq(mdd.trueBalance(owner), 199, "less the fee");
        mdd.setMode(HostileToken.Mode.StillReturnsTrue);
        expectError(abi.encodeWithSelector(Shop.WrongAmountMoved.selector, mdd, 100, 0));
        rescue(100);
        mdd.setMode(HostileToken.Mode.MovesTooMuch);
        expectError(abi.encodeWithSelector(Shop.WrongAmountMoved.selector, mdd, 100, 101));
        rescue(100);
        mdd.setMode(HostileToken.Mode.RevertsSilently);
        expectError(abi.encodeWithSelector(Shop.TokenCallFailed.selector, mdd));
        rescue(100);
    }

    function test_constructorRefusesATokenWithoutDecimals() public {
        vm.expectRevert("");
        new Shop(address(shop), address(mdd), platform, owner);
    }

    /// @dev Whatever the token does, short of inventing balances: money arrived exactly, or nothing happened.
    function testFuzz_exactlyOrNotAtAll(uint8 mode, uint96 amount) public {
        vm.assume(amount != 0);
        HostileToken.Mode mode_ = HostileToken.Mode(mode % (uint8(type(HostileToken.Mode).max) + 1));
        vm.assume(mode_ != HostileToken.Mode.PretendsGain);
        usdt.mint(buyer, uint256(amount) + 1);
        approve(amount);
        usdt.setMode(mode_);
        uint256 before = usdt.trueBalance(platform);
        vm.prank(buyer);
        (bool ok,) = address(shop).call(abi.encodeCall(Shop.payOrder, (1, 7, amount, platform, DEADLINE)));
        vm.assertEq(usdt.trueBalance(platform), ok ? before + amount : before, "platform");
        vm.assertEq(shop.orderPayment(buyer, 1), ok ? amount : 0, "paid or not");
    }
}
