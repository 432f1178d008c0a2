// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title SpendLimit: lets a shop charge a buyer's orders without asking each time, within bounds the buyer set.
/// @notice A grant binds who may charge, at most how much in all, in 30 days and for one order, and until when; nobody can
/// change it afterwards, and its buyer can revoke it at any time. Token and treasury belong to the contract and cannot change, so
/// every payment announced here is money that has arrived at that one address. There is no owner and no power over
/// grants. `transferFrom` is only ever called from a grant's buyer to the treasury. No token is trusted: a charge counts
/// when the treasury gained and the buyer lost exactly the amount, whatever the token returned.
contract SpendLimit {
    struct Grant {
        address buyer;
        uint48 end;
        bool revoked;
        /// The buyer's grant before this one; zero for the first. So all grants of a buyer can be walked through.
        uint40 previous;
        address operator;
        uint96 cap;
        uint96 perOrder;
        uint96 used;
        uint48 start;
        /// The period, counted from zero at `start`, that `periodUsed` is of.
        uint16 period;
        uint96 perPeriod;
        uint96 periodUsed;
    }

    /// What a buyer says when granting.
    struct Terms {
        uint256 cap;
        uint256 perOrder;
        uint256 perPeriod;
        uint256 end;
    }

    struct Charge {
        uint160 grantId;
        uint96 amount;
    }

    /// @dev One slot. Transient storage would be cheaper, but on TRON it hangs on a network parameter.
    struct State {
        uint40 grantCount;
        bool busy;
    }

    /// @notice No grant lasts longer, so that a forgotten one ends by itself.
    uint256 public constant MAX_DURATION = 366 days;

    /// @notice Periods follow each other from the second of the grant.
    uint256 public constant PERIOD = 30 days;

    IERC20 public immutable token;
    address public immutable treasury;

    State private _state;
    mapping(uint256 grantId => Grant) private _grants;
    mapping(address buyer => uint256) private _latest;
    /// @dev By operator, or strangers with grants to themselves could use up order ids that are not theirs.
    mapping(address operator => mapping(uint256 orderId => Charge)) private _charges;

    event Granted(
        uint256 indexed grantId,
        address indexed buyer,
        address indexed operator,
        uint256 cap,
        uint256 perOrder,
        uint256 perPeriod,
        uint256 end
    );
    event Revoked(uint256 indexed grantId, address indexed buyer, uint256 unused);
    /// @notice The Shop's event, after the token's own Transfer log; `level` is the grant's id.
    event OrderPaid(uint256 indexed orderId, address indexed user, uint256 level, uint256 amount);

    error Reentered();
    error ZeroAmount();
    error ZeroOrderId();
    error InvalidAddress(address attempted);
    error WrongToken(address attempted, address expected);
    error WrongTreasury(address attempted, address expected);
    /// @dev The treasury's balance cannot rise by its own payment.
    error TreasuryCannotPay(address treasury);
    error TooLarge(uint256 attempted, uint256 limit);
    error PerOrderAbovePeriod(uint256 perOrder, uint256 perPeriod);
    error PeriodAboveCap(uint256 perPeriod, uint256 cap);
    error EndOutOfBounds(uint256 attempted, uint256 earliest, uint256 latest);
    /// @dev Neither less, which would promise too much, nor more, which is never asked for.
    error AllowanceIsNotTheCap(uint256 allowance, uint256 cap);
    error NoSuchGrant(uint256 grantId, uint256 count);
    error NotOperator(address attempted, address expected);
    error NotBuyer(address attempted, address expected);
    error GrantRevoked(uint256 grantId);
    error GrantEnded(uint256 grantId, uint256 end);
    error AlreadyCharged(uint256 orderId, uint256 grantId, uint256 amount);
    error AbovePerOrder(uint256 attempted, uint256 limit);
    error AbovePeriod(uint256 attempted, uint256 left);
    error AboveCap(uint256 attempted, uint256 left);
    error DeadlinePassed(uint256 deadline, uint256 time);
    error WrongAmountMoved(address token, uint256 attempted, uint256 gained, uint256 lost);
    error TokenCallFailed(address token);

    modifier exclusive() {
        if (_state.busy) revert Reentered();
        _state.busy = true;
        _;
        _state.busy = false;
    }

    constructor(address token_, address treasury_) {
        if (token_.code.length == 0) revert InvalidAddress(token_);
        if (treasury_ == address(0) || treasury_ == address(this) || treasury_ == token_) {
            revert InvalidAddress(treasury_);
        }
        (token, treasury) = (IERC20(token_), treasury_);
    }

    /// @notice Lets `operator` charge up to `cap` in all, `perPeriod` in each 30 days and `perOrder` for one order until
    /// `end` (seconds since 1970, that second included), in token base units. The allowance must be exactly `cap`
    /// beforehand. A live grant of the same buyer is revoked: there is never more than one. Treasury and token are named
    /// so that the buyer's wallet shows them; they must be this contract's.
    function grant(
        address treasury_,
        address token_,
        uint256 cap,
        uint256 perOrder,
        uint256 perPeriod,
        uint256 end,
        address operator
    ) external exclusive returns (uint256 grantId) {
        if (treasury_ != treasury) revert WrongTreasury(treasury_, treasury);
        if (token_ != address(token)) revert WrongToken(token_, address(token));
        return _grant(Terms(cap, perOrder, perPeriod, end), operator);
    }

    /// @notice Operator of the grant only. Pays an order once, ever, whichever grant of this operator is used.
    /// @param deadline the last second (since 1970) at which this charge may be made, so that one that got stuck does not
    /// take the money of an order that has ended.
    function charge(uint256 grantId, uint256 orderId, uint256 amount, uint64 deadline) external exclusive {
        Grant storage given = _existing(grantId);
        if (msg.sender != given.operator) revert NotOperator(msg.sender, given.operator);
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        if (given.revoked) revert GrantRevoked(grantId);
        if (block.timestamp > given.end) revert GrantEnded(grantId, given.end);
        if (orderId == 0) revert ZeroOrderId();
        if (amount == 0) revert ZeroAmount();
        Charge storage done = _charges[msg.sender][orderId];
        if (done.grantId != 0) revert AlreadyCharged(orderId, done.grantId, done.amount);
        _use(given, amount);
        (done.grantId, done.amount) = (uint160(grantId), uint96(amount));
        address buyer = given.buyer;
        _take(buyer, amount);
        emit OrderPaid(orderId, buyer, grantId, amount);
    }

    /// @notice Buyer of the grant only, at any time, for good. What is left of the allowance is then of no use here.
    function revoke(uint256 grantId) external {
        Grant storage given = _existing(grantId);
        if (msg.sender != given.buyer) revert NotBuyer(msg.sender, given.buyer);
        if (given.revoked) revert GrantRevoked(grantId);
        _revoke(grantId);
    }

    /// @notice All that there is to know of a grant; ids count from one.
    function grants(uint256 grantId) external view returns (Grant memory) {
        return _existing(grantId);
    }

    function grantCount() external view returns (uint256) {
        return _state.grantCount;
    }

    /// @notice The buyer's newest grant, zero without one; `previous` of a grant leads to the older ones.
    function latestGrant(address buyer) external view returns (uint256) {
        return _latest[buyer];
    }

    /// @notice Under which grant this operator charged the order, and how much; zeros while it did not.
    function orderCharge(address operator, uint256 orderId) external view returns (uint256 grantId, uint256 amount) {
        Charge storage done = _charges[operator][orderId];
        return (done.grantId, done.amount);
    }

    /// @notice What the grant still permits in all; zero once it is revoked or over.
    function remaining(uint256 grantId) public view returns (uint256) {
        Grant storage given = _existing(grantId);
        return given.revoked || block.timestamp > given.end ? 0 : given.cap - given.used;
    }

    /// @notice What the grant still permits in the running 30 days, the cap left aside; zero once it is revoked or over.
    function remainingInPeriod(uint256 grantId) public view returns (uint256) {
        Grant storage given = _existing(grantId);
        return given.revoked || block.timestamp > given.end ? 0 : given.perPeriod - _usedInPeriod(given);
    }

    /// @notice The largest order that could be charged now: within the grant, the allowance and the buyer's balance.
    function spendable(uint256 grantId) external view returns (uint256 amount) {
        Grant storage given = _existing(grantId);
        amount = _smaller(_smaller(remaining(grantId), remainingInPeriod(grantId)), given.perOrder);
        amount = _smaller(amount, token.allowance(given.buyer, address(this)));
        return _smaller(amount, token.balanceOf(given.buyer));
    }

    function _grant(Terms memory terms, address operator) private returns (uint256 grantId) {
        if (msg.sender == treasury) revert TreasuryCannotPay(treasury);
        if (operator == address(0)) revert InvalidAddress(operator);
        if (terms.perOrder == 0) revert ZeroAmount();
        if (terms.perOrder > terms.perPeriod) revert PerOrderAbovePeriod(terms.perOrder, terms.perPeriod);
        if (terms.perPeriod > terms.cap) revert PeriodAboveCap(terms.perPeriod, terms.cap);
        if (terms.cap > type(uint96).max) revert TooLarge(terms.cap, type(uint96).max);
        if (terms.end <= block.timestamp || terms.end > block.timestamp + MAX_DURATION) {
            revert EndOutOfBounds(terms.end, block.timestamp + 1, block.timestamp + MAX_DURATION);
        }
        uint256 allowed = token.allowance(msg.sender, address(this));
        if (allowed != terms.cap) revert AllowanceIsNotTheCap(allowed, terms.cap);
        uint256 previous = _latest[msg.sender];
        if (previous != 0 && !_grants[previous].revoked) _revoke(previous);
        grantId = ++_state.grantCount;
        _grants[grantId] = Grant({
            buyer: msg.sender,
            end: uint48(terms.end),
            revoked: false,
            previous: uint40(previous),
            operator: operator,
            cap: uint96(terms.cap),
            perOrder: uint96(terms.perOrder),
            used: 0,
            start: uint48(block.timestamp),
            period: 0,
            perPeriod: uint96(terms.perPeriod),
            periodUsed: 0
        });
        _latest[msg.sender] = grantId;
        emit Granted(grantId, msg.sender, operator, terms.cap, terms.perOrder, terms.perPeriod, terms.end);
    }

    function _use(Grant storage given, uint256 amount) private {
        uint256 used = given.used;
        uint256 periodUsed = _usedInPeriod(given);
        if (amount > given.perOrder) revert AbovePerOrder(amount, given.perOrder);
        if (amount > given.cap - used) revert AboveCap(amount, given.cap - used);
        if (amount > given.perPeriod - periodUsed) revert AbovePeriod(amount, given.perPeriod - periodUsed);
        (given.used, given.period) = (uint96(used + amount), _period(given));
        given.periodUsed = uint96(periodUsed + amount);
    }

    /// @dev At most 12: no grant lasts longer than 366 days.
    function _period(Grant storage given) private view returns (uint16) {
        return uint16((block.timestamp - given.start) / PERIOD);
    }

    function _usedInPeriod(Grant storage given) private view returns (uint256) {
        return given.period == _period(given) ? given.periodUsed : 0;
    }

    function _existing(uint256 grantId) private view returns (Grant storage given) {
        given = _grants[grantId];
        if (given.buyer == address(0)) revert NoSuchGrant(grantId, _state.grantCount);
    }

    function _revoke(uint256 grantId) private {
        Grant storage given = _grants[grantId];
        given.revoked = true;
        emit Revoked(grantId, given.buyer, given.cap - given.used);
    }

    /// @dev A revert is passed on as it is, since the token's reason (allowance, balance, blocked) is the one that
    /// helps. What the token returns is ignored on purpose: balances are compared.
    function _take(address buyer, uint256 amount) private {
        uint256 held = token.balanceOf(buyer);
        uint256 before = token.balanceOf(treasury);
        (bool ok, bytes memory reason) =
            address(token).call(abi.encodeCall(IERC20.transferFrom, (buyer, treasury, amount)));
        if (!ok) {
            if (reason.length == 0) revert TokenCallFailed(address(token));
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
        uint256 gained = _above(token.balanceOf(treasury), before);
        uint256 lost = _above(held, token.balanceOf(buyer));
        if (gained != amount || lost != amount) revert WrongAmountMoved(address(token), amount, gained, lost);
    }

    function _above(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : 0;
    }

    function _smaller(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
