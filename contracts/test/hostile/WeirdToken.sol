// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice One token for each oddity that real tokens have (weird-erc20); honest about its balances.
contract WeirdToken {
    enum Kind {
        MissingReturns,
        FalseOnSuccess,
        FalseOnFailure,
        FeeOnTransfer,
        CallsBack,
        RebasesDown,
        RebasesUp,
        UpgradedInBetween,
        BlocksSender,
        BlocksReceiver,
        Paused,
        ApprovalRace,
        NoApprovalOfZero,
        NoTransferOfZero,
        TwoDecimals,
        FiftyDecimals,
        NoAmountAbove96Bits,
        MovesOneLess
    }

    uint256 private constant FEE_BPS = 100;

    Kind public immutable kind;
    address public blocked;
    bool public paused;
    bool public upgraded;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;
    /// @dev What its Transfer logs say that arrived; recorded logs do not forget what was undone.
    mapping(address holder => uint256) public told;
    address private _target;
    bytes private _data;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(Kind kind_) {
        kind = kind_;
    }

    function decimals() external view returns (uint8) {
        return kind == Kind.TwoDecimals ? 2 : kind == Kind.FiftyDecimals ? 50 : 6;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    /// @dev From now on it is odd; before, everybody could approve and grant.
    function turn(address payer, address receiver, address target, bytes calldata data) external {
        if (kind == Kind.BlocksSender) blocked = payer;
        if (kind == Kind.BlocksReceiver) blocked = receiver;
        paused = kind == Kind.Paused;
        upgraded = kind == Kind.UpgradedInBetween;
        (_target, _data) = (target, data);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        if (kind == Kind.ApprovalRace) require(amount == 0 || allowance[msg.sender][spender] == 0, "zero first");
        if (kind == Kind.NoApprovalOfZero) require(amount > 0, "zero");
        if (kind == Kind.NoAmountAbove96Bits) require(amount <= type(uint96).max, "too much");
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _answer(_move(msg.sender, to, amount));
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (kind == Kind.FalseOnFailure && (allowance[from][msg.sender] < amount || balanceOf[from] < amount)) {
            return false;
        }
        allowance[from][msg.sender] -= amount;
        return _answer(_move(from, to, amount));
    }

    function _answer(bool moved) private view returns (bool) {
        if (kind == Kind.MissingReturns) {
            assembly ("memory-safe") {
                return(0, 0)
            }
        }
        return moved && kind != Kind.FalseOnSuccess;
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        require(!paused && from != blocked && to != blocked, "not now");
        if (kind == Kind.NoTransferOfZero) require(amount > 0, "zero");
        if (kind == Kind.NoAmountAbove96Bits) require(amount <= type(uint96).max, "too much");
        if (kind == Kind.FalseOnFailure && balanceOf[from] < amount) return false;
        if (kind == Kind.CallsBack) _callBack();
        uint256 given = kind == Kind.MovesOneLess || upgraded ? amount - 1 : amount;
        uint256 fee = kind == Kind.FeeOnTransfer ? (given * FEE_BPS + 9_999) / 10_000 : 0;
        balanceOf[from] -= given;
        balanceOf[to] += given - fee;
        balanceOf[address(this)] += fee;
        if (kind == Kind.RebasesDown) balanceOf[to] -= balanceOf[to] / 10;
        if (kind == Kind.RebasesUp) balanceOf[to] += balanceOf[to] / 10;
        told[to] += given - fee;
        emit Transfer(from, to, given - fee);
        return true;
    }

    /// @dev Once; whatever comes of it.
    function _callBack() private {
        (address target, bytes memory data) = (_target, _data);
        delete _data;
        if (data.length == 0) return;
        (bool done,) = target.call(data);
        done;
    }
}
