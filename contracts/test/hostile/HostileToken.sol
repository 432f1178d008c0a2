// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A token that misbehaves in the way it is told to. `trueBalance` is what really happened.
contract HostileToken {
    enum Mode {
        Honest,
        MovesReturnsFalse,
        MovesReturnsNothing,
        MovesReturnsHugeData,
        StillReturnsFalse,
        StillReturnsTrue,
        TakesFeeFromReceiver,
        MovesTooMuch,
        MovesToSomebodyElse,
        RevertsSilently,
        CallsBackBefore,
        CallsBackAfter,
        PretendsGain,
        HidesGain,
        HidesReceiverBalance
    }

    uint8 public constant decimals = 6;
    uint256 public constant FEE_BPS = 100;

    Mode public mode;
    uint256 public totalSupply;
    address public blocked;
    address public elsewhere = address(0xe15e);
    /// @dev Like USDT on Ethereum: an allowance is changed only from or to zero.
    bool public zeroFirst;
    mapping(address => uint256) public trueBalance;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => int256) private _lie;
    bool private _started;
    address private _target;
    bytes private _data;

    event Transfer(address indexed from, address indexed to, uint256 value);

    error Blocked(address attempted);
    error Short(uint256 attempted, uint256 available);

    function setMode(Mode mode_) external {
        mode = mode_;
        _started = false;
    }

    function setBlocked(address blocked_) external {
        blocked = blocked_;
    }

    function setZeroFirst(bool zeroFirst_) external {
        zeroFirst = zeroFirst_;
    }

    function setCallBack(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function mint(address to, uint256 amount) external {
        trueBalance[to] += amount;
        totalSupply += amount;
    }

    function balanceOf(address holder) external view returns (uint256) {
        if (mode == Mode.HidesReceiverBalance && _started) return 0;
        return uint256(int256(trueBalance[holder]) + _lie[holder]);
    }

    function approve(address spender, uint256 amount) external {
        require(!zeroFirst || amount == 0 || allowance[msg.sender][spender] == 0, "zero first");
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _answer(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert Short(amount, allowed);
        allowance[from][msg.sender] = allowed - amount;
        return _answer(from, to, amount);
    }

    function _answer(address from, address to, uint256 amount) private returns (bool) {
        if (from == blocked || to == blocked) revert Blocked(blocked);
        _started = true;
        if (mode == Mode.RevertsSilently) {
            assembly ("memory-safe") {
                revert(0, 0)
            }
        }
        if (mode == Mode.StillReturnsFalse) return false;
        if (mode == Mode.StillReturnsTrue) return true;
        if (mode == Mode.CallsBackBefore) _callBack();
        if (mode == Mode.TakesFeeFromReceiver) {
            uint256 fee = (amount * FEE_BPS + 9_999) / 10_000;
            _move(from, elsewhere, fee);
            _move(from, to, amount - fee);
        } else if (mode == Mode.MovesTooMuch) {
            _move(from, to, amount + 1);
        } else if (mode == Mode.MovesToSomebodyElse) {
            _move(from, elsewhere, amount);
        } else if (mode == Mode.PretendsGain) {
            _lie[to] += int256(amount);
        } else {
            _move(from, to, amount);
        }
        if (mode == Mode.HidesGain) _lie[to] -= int256(amount);
        if (mode == Mode.CallsBackAfter) _callBack();
        if (mode == Mode.MovesReturnsNothing) {
            assembly ("memory-safe") {
                return(0, 0)
            }
        }
        if (mode == Mode.MovesReturnsHugeData) {
            assembly ("memory-safe") {
                return(0, 100000)
            }
        }
        return mode != Mode.MovesReturnsFalse;
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 available = trueBalance[from];
        if (available < amount) revert Short(amount, available);
        trueBalance[from] = available - amount;
        trueBalance[to] += amount;
        emit Transfer(from, to, amount);
    }

    /// @dev Once a transaction, or the innermost call would call back again.
    function _callBack() private {
        (address target, bytes memory data) = (_target, _data);
        delete _data;
        if (data.length == 0) return;
        (bool ok, bytes memory reason) = target.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
    }
}
