// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

/// @title Shop: takes payment for orders and sells MDD for the native coin.
/// @notice Takings go from the buyer straight to the platform address. `transferFrom` is only ever called with the
/// caller as the payer and the platform as the receiver, so an allowance given to this contract can be used by its
/// giver alone. The platform address changes only 48 hours after the change was published, and a buyer names the receiver
/// and a deadline, so that a payment on its way never reaches another address or another time. No token is trusted: a payment counts when the platform's balance rose by exactly the amount, whatever
/// the token returned (TRON's USDT answers false on success, others answer nothing).
contract Shop is Ownable2Step {
    /// @dev One slot, so that a payment reads and writes it once. `busy` is the reentrancy lock; transient storage
    /// would be cheaper, but on TRON it hangs on a network parameter.
    struct Till {
        address platform;
        uint40 orderCount;
        uint40 buyCount;
        bool busy;
    }

    /// @dev A change of the addresses that waits. `readyAt` zero: none waits.
    struct Change {
        address static_;
        uint64 readyAt;
        address dynamics;
        address platform;
        address welfare;
        address temp;
    }

    struct OrderRecord {
        address user;
        uint48 time;
        uint128 maticAmt;
        uint128 level;
    }

    struct BuyRecord {
        address user;
        uint48 time;
        uint128 maticAmt;
        uint128 mddAmt;
    }

    struct Prices {
        uint128 mdd;
        uint128 usdt;
    }

    /// @notice Bounds in native wei per whole token, against a slip of the decimal point; zero switches off.
    uint256 public constant MIN_PRICE = 1e9;
    uint256 public constant MAX_PRICE = 1e24;

    /// @notice From `setMarketingAddr` to the first moment of `applyMarketingAddr`, and how long it may be applied then:
    /// a change that was queued and forgotten gives no warning any more.
    uint256 public constant CHANGE_DELAY = 48 hours;
    uint256 public constant CHANGE_WINDOW = 14 days;

    IERC20 public immutable usdt;
    IERC20 public immutable mdd;
    uint256 private immutable _usdtUnit;
    uint256 private immutable _mddUnit;

    Till private _till;
    Prices private _prices;
    address private _static;
    address private _dynamics;
    address private _welfare;
    address private _temp;
    Change private _change;
    /// @dev By payer, or anybody could use up the ids of other people's orders with a payment of one unit.
    mapping(address payer => mapping(uint256 orderId => uint256 amount)) private _payments;
    mapping(uint256 index => OrderRecord) private _orderRecords;
    mapping(uint256 index => BuyRecord) private _buyRecords;

    /// @notice Emitted after the token's own Transfer log, so that a reader finds the transfer before it.
    event OrderPaid(uint256 indexed orderId, address indexed user, uint256 level, uint256 amount);
    event OrderAdded(
        uint256 indexed index, address indexed user, uint256 level, uint256 usdtAmount, uint256 maticAmt
    );
    event Swap(address indexed user, uint256 maticAmt, uint256 mddAmt);
    event Received(address indexed from, uint256 amount);
    event MarketingAddrQueued(
        address static_, address dynamics, address platform, address welfare, address temp, uint256 readyAt
    );
    event SetMarketingAddr(address static_, address dynamics, address platform, address welfare, address temp);
    event SetPrices(uint256 mddPrice, uint256 usdtPrice);
    event Rescued(address indexed token, address indexed to, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);

    error Reentered();
    error ZeroAmount();
    error ZeroOrderId();
    error InvalidAddress(address attempted);
    error TooLarge(uint256 attempted, uint256 limit);
    error PriceOutOfBounds(uint256 attempted, uint256 min, uint256 max);
    error AlreadyPaid(uint256 orderId, uint256 amount);
    error WrongReceiver(address attempted, address platform);
    error DeadlinePassed(uint256 deadline, uint256 time);
    error NoChangeQueued();
    error ChangeNotReady(uint256 from, uint256 until, uint256 time);
    /// @dev The platform's balance cannot rise by its own payment.
    error PlatformCannotPay(address platform);
    error WrongAmountMoved(address token, uint256 attempted, uint256 moved);
    error TokenCallFailed(address token);
    error NativePaymentOff();
    error NativeTooLow(uint256 sent, uint256 needed);
    error NativeTransferFailed(address to, uint256 amount);
    error SaleClosed();
    error NotEnoughMdd(uint256 wanted, uint256 left);
    error MddBelowMinimum(uint256 bought, uint256 minimum);
    error NoSuchRecord(uint256 index, uint256 count);
    error InsufficientBalance(uint256 attempted, uint256 available);

    modifier exclusive() {
        if (_till.busy) revert Reentered();
        _till.busy = true;
        _;
        _till.busy = false;
    }

    /// @dev Native payment and the MDD sale are off until `setPrices`.
    constructor(address usdt_, address mdd_, address platform_, address owner_) Ownable(owner_) {
        if (usdt_.code.length == 0) revert InvalidAddress(usdt_);
        if (mdd_.code.length == 0 || mdd_ == usdt_) revert InvalidAddress(mdd_);
        usdt = IERC20(usdt_);
        mdd = IERC20(mdd_);
        _usdtUnit = 10 ** IERC20Metadata(usdt_).decimals();
        _mddUnit = 10 ** IERC20Metadata(mdd_).decimals();
        _till.platform = _checkedPlatform(platform_);
        emit SetMarketingAddr(address(0), address(0), platform_, address(0), address(0));
    }

    /// @notice Buys MDD while the sale is open; otherwise the coin is kept until the owner withdraws it.
    receive() external payable exclusive {
        if (_prices.mdd != 0) return _swap(0);
        if (msg.value == 0) revert ZeroAmount();
        emit Received(msg.sender, msg.value);
    }

    /// @notice Pays an order of the caller's, once for each payer, ever. Needs an allowance of `usdtAmount` (token base
    /// units) and no more.
    /// @param orderId not zero. Whether the amount is the order's price is judged by whoever reads the log.
    /// @param receiver where the buyer expects the money to go; must be the platform address.
    /// @param deadline the last second (since 1970) at which this payment may be made.
    function payOrder(uint256 orderId, uint256 level, uint256 usdtAmount, address receiver, uint64 deadline)
        external
        exclusive
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        if (receiver != _till.platform) revert WrongReceiver(receiver, _till.platform);
        if (orderId == 0) revert ZeroOrderId();
        if (usdtAmount == 0) revert ZeroAmount();
        uint256 paid = _payments[msg.sender][orderId];
        if (paid != 0) revert AlreadyPaid(orderId, paid);
        _payments[msg.sender][orderId] = usdtAmount;
        _takeUsdt(usdtAmount);
        emit OrderPaid(orderId, msg.sender, level, usdtAmount);
    }

    /// @notice Records an order and takes exactly `usdtAmount` USDT, or, when the native coin is sent along, its worth
    /// at `usdtCurrentPrice` rounded up, and gives back the excess.
    function addOrder(uint256 level, uint256 usdtAmount) external payable exclusive {
        if (usdtAmount == 0) revert ZeroAmount();
        if (usdtAmount > type(uint96).max) revert TooLarge(usdtAmount, type(uint96).max);
        if (level > type(uint128).max) revert TooLarge(level, type(uint128).max);
        uint256 cost = msg.value == 0 ? 0 : _nativeCost(usdtAmount);
        if (msg.value < cost) revert NativeTooLow(msg.value, cost);
        if (cost > type(uint128).max) revert TooLarge(cost, type(uint128).max);
        uint40 index = _till.orderCount++;
        _orderRecords[index] = OrderRecord(msg.sender, uint48(block.timestamp), uint128(cost), uint128(level));
        if (msg.value == 0) {
            _takeUsdt(usdtAmount);
        } else {
            _sendToPlatform(cost);
            if (msg.value > cost) _send(msg.sender, msg.value - cost);
        }
        emit OrderAdded(index, msg.sender, level, usdtAmount, cost);
    }

    /// @notice Buys MDD for all of the native coin sent, or nothing when that would be fewer than `minMdd` base units.
    function swap(uint256 minMdd) external payable exclusive {
        _swap(minMdd);
    }

    /// @notice Native wei per whole MDD; zero: the sale is closed.
    function currentPrice() external view returns (uint256) {
        return _prices.mdd;
    }

    /// @notice Native wei per whole USDT; zero: only USDT is taken.
    function usdtCurrentPrice() external view returns (uint256) {
        return _prices.usdt;
    }

    /// @notice MDD left for sale, in base units.
    function balance() public view returns (uint256) {
        return mdd.balanceOf(address(this));
    }

    /// @notice How much this payer paid for the order; zero: nothing.
    function orderPayment(address payer, uint256 orderId) external view returns (uint256 amount) {
        return _payments[payer][orderId];
    }

    function orderCount() external view returns (uint256) {
        return _till.orderCount;
    }

    function buyCount() external view returns (uint256) {
        return _till.buyCount;
    }

    /// @param index counts from zero. `maticAmt` is the native wei kept, zero when USDT was taken.
    function orderRecords(uint256 index)
        external
        view
        returns (address user, uint256 time, uint256 maticAmt, uint256 level)
    {
        if (index >= _till.orderCount) revert NoSuchRecord(index, _till.orderCount);
        OrderRecord storage record = _orderRecords[index];
        return (record.user, record.time, record.maticAmt, record.level);
    }

    /// @param index counts from zero.
    function buyRecords(uint256 index)
        external
        view
        returns (address user, uint256 time, uint256 maticAmt, uint256 mddAmt)
    {
        if (index >= _till.buyCount) revert NoSuchRecord(index, _till.buyCount);
        BuyRecord storage record = _buyRecords[index];
        return (record.user, record.time, record.maticAmt, record.mddAmt);
    }

    function getMarketingAddr()
        external
        view
        returns (address static_, address dynamics, address platform, address welfare, address temp)
    {
        return (_static, _dynamics, _till.platform, _welfare, _temp);
    }

    /// @notice The change that waits, and from when it can be made; zeros while none does.
    function pendingMarketingAddr()
        external
        view
        returns (
            address static_,
            address dynamics,
            address platform,
            address welfare,
            address temp,
            uint256 readyAt
        )
    {
        Change storage change = _change;
        return
            (change.static_, change.dynamics, change.platform, change.welfare, change.temp, change.readyAt);
    }

    /// @notice Owner only. Queues a change in place of any other that waits. Only the platform address receives money;
    /// the others are published and may be zero.
    function setMarketingAddr(address static_, address dynamics, address platform, address welfare, address temp)
        external
        onlyOwner
    {
        uint64 readyAt = uint64(block.timestamp + CHANGE_DELAY);
        _change = Change(static_, readyAt, dynamics, _checkedPlatform(platform), welfare, temp);
        emit MarketingAddrQueued(static_, dynamics, platform, welfare, temp, readyAt);
    }

    /// @notice Owner only. Makes the queued change, from 48 hours after it was queued and for 14 days.
    function applyMarketingAddr() external onlyOwner {
        Change memory change = _change;
        if (change.readyAt == 0) revert NoChangeQueued();
        uint256 until = change.readyAt + CHANGE_WINDOW;
        if (block.timestamp < change.readyAt || block.timestamp > until) {
            revert ChangeNotReady(change.readyAt, until, block.timestamp);
        }
        delete _change;
        _till.platform = change.platform;
        (_static, _dynamics, _welfare, _temp) = (change.static_, change.dynamics, change.welfare, change.temp);
        emit SetMarketingAddr(change.static_, change.dynamics, change.platform, change.welfare, change.temp);
    }

    /// @notice Owner only. Native wei per whole MDD and per whole USDT; each zero (off) or within the bounds.
    function setPrices(uint256 mddPrice, uint256 usdtPrice) external onlyOwner {
        _prices = Prices(_bounded(mddPrice), _bounded(usdtPrice));
        emit SetPrices(mddPrice, usdtPrice);
    }

    /// @notice Owner only. Moves tokens that this contract itself holds: unsold MDD, and what was sent here by mistake.
    /// It calls `transfer`, never `transferFrom`, so no allowance is within reach. A token that takes a fee from the
    /// receiver can still be rescued: judged is what left.
    function rescue(IERC20 token, address to, uint256 amount) external onlyOwner exclusive {
        if (to == address(0) || to == address(this)) revert InvalidAddress(to);
        if (amount == 0) revert ZeroAmount();
        uint256 available = token.balanceOf(address(this));
        if (amount > available) revert InsufficientBalance(amount, available);
        _callToken(token, abi.encodeCall(IERC20.transfer, (to, amount)));
        uint256 left = token.balanceOf(address(this));
        if (left > available || available - left != amount) {
            revert WrongAmountMoved(address(token), amount, left > available ? 0 : available - left);
        }
        emit Rescued(address(token), to, amount);
    }

    /// @notice Owner only. Moves native coin that this contract holds (received while the sale was closed).
    function withdraw(address to, uint256 amount) external onlyOwner exclusive {
        if (to == address(0) || to == address(this)) revert InvalidAddress(to);
        if (amount == 0) revert ZeroAmount();
        if (amount > address(this).balance) revert InsufficientBalance(amount, address(this).balance);
        _send(to, amount);
        emit Withdrawn(to, amount);
    }

    function _checkedPlatform(address platform) private view returns (address) {
        if (
            platform == address(0) || platform == address(this) || platform == address(usdt)
                || platform == address(mdd)
        ) revert InvalidAddress(platform);
        return platform;
    }

    function _bounded(uint256 price) private pure returns (uint128) {
        if (price != 0 && (price < MIN_PRICE || price > MAX_PRICE)) {
            revert PriceOutOfBounds(price, MIN_PRICE, MAX_PRICE);
        }
        return uint128(price);
    }

    /// @dev Rounded up: a coin's fraction in favour of the platform, and never a cost of zero.
    function _nativeCost(uint256 usdtAmount) private view returns (uint256) {
        uint256 price = _prices.usdt;
        if (price == 0) revert NativePaymentOff();
        return (usdtAmount * price + _usdtUnit - 1) / _usdtUnit;
    }

    function _swap(uint256 minMdd) private {
        if (msg.value == 0) revert ZeroAmount();
        uint256 price = _prices.mdd;
        if (price == 0) revert SaleClosed();
        if (msg.value > type(uint128).max) revert TooLarge(msg.value, type(uint128).max);
        uint256 bought = msg.value * _mddUnit / price;
        if (bought == 0 || bought < minMdd) revert MddBelowMinimum(bought, minMdd);
        uint256 left = balance();
        if (bought > left) revert NotEnoughMdd(bought, left);
        if (bought > type(uint128).max) revert TooLarge(bought, type(uint128).max);
        _buyRecords[_till.buyCount++] =
            BuyRecord(msg.sender, uint48(block.timestamp), uint128(msg.value), uint128(bought));
        uint256 before = mdd.balanceOf(msg.sender);
        _callToken(mdd, abi.encodeCall(IERC20.transfer, (msg.sender, bought)));
        _expectGain(mdd, msg.sender, before, bought);
        _sendToPlatform(msg.value);
        emit Swap(msg.sender, msg.value, bought);
    }

    function _takeUsdt(uint256 amount) private {
        address platform = _till.platform;
        if (msg.sender == platform) revert PlatformCannotPay(platform);
        uint256 before = usdt.balanceOf(platform);
        _callToken(usdt, abi.encodeCall(IERC20.transferFrom, (msg.sender, platform, amount)));
        _expectGain(usdt, platform, before, amount);
    }

    function _expectGain(IERC20 token, address receiver, uint256 before, uint256 amount) private view {
        uint256 current = token.balanceOf(receiver);
        uint256 gained = current > before ? current - before : 0;
        if (gained != amount) revert WrongAmountMoved(address(token), amount, gained);
    }

    /// @dev A revert is passed on as it is, since the token's reason (allowance, balance, blocked) is the one that
    /// helps. What the token returns is ignored on purpose: the caller compares balances.
    function _callToken(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory reason) = address(token).call(data);
        if (ok) return;
        if (reason.length == 0) revert TokenCallFailed(address(token));
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    function _sendToPlatform(uint256 amount) private {
        address platform = _till.platform;
        if (msg.sender == platform) revert PlatformCannotPay(platform);
        _send(platform, amount);
    }

    function _send(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert NativeTransferFailed(to, amount);
    }
}
