// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract CoinRefuser {}

/// @notice A token that a stranger names in a sweep. `balanceOf` and `transfer` misbehave as told.
contract SweptToken {
    enum Mode {
        Moves,
        MovesReturnsNothing,
        MovesReturnsFalse,
        MovesNothing,
        Reverts,
        RevertsWithMegabytes,
        AnswersMegabytes,
        LoopsForEver,
        CallsBack,
        BalanceReverts,
        BalanceReturnsNothing,
        BalanceLoopsForEver,
        BalanceAnswersMegabytes
    }

    uint256 private constant MEGABYTES = 3_000_000;

    Mode public mode;
    mapping(address holder => uint256) public held;
    address private _target;
    bytes private _data;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function setCallBack(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function mint(address to, uint256 amount) external {
        held[to] += amount;
    }

    function balanceOf(address holder) external view returns (uint256) {
        if (mode == Mode.BalanceReverts) revert();
        if (mode == Mode.BalanceLoopsForEver) _loop();
        if (mode == Mode.BalanceReturnsNothing) _answer(0, 0);
        if (mode == Mode.BalanceAnswersMegabytes) _answer(held[holder], MEGABYTES);
        return held[holder];
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        if (mode == Mode.MovesNothing) return true;
        if (mode == Mode.Reverts) revert();
        if (mode == Mode.RevertsWithMegabytes) {
            assembly ("memory-safe") {
                revert(0, MEGABYTES)
            }
        }
        if (mode == Mode.LoopsForEver) _loop();
        if (mode == Mode.CallsBack && _data.length > 0) {
            bytes memory data = _data;
            delete _data;
            (bool done,) = _target.call(data);
            done;
        }
        held[msg.sender] -= amount;
        held[to] += amount;
        emit Transfer(msg.sender, to, amount);
        if (mode == Mode.MovesReturnsNothing) _answer(0, 0);
        if (mode == Mode.AnswersMegabytes) _answer(1, MEGABYTES);
        return mode != Mode.MovesReturnsFalse;
    }

    function _loop() private pure {
        while (true) {}
    }

    function _answer(uint256 word, uint256 size) private pure {
        assembly ("memory-safe") {
            mstore(0, word)
            return(0, size)
        }
    }
}
