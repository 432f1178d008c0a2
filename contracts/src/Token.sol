// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";

/// @title Token: MDD, and in demo mode the USDT of the local chains.
/// @notice The operator mints, holders burn their own, the pauser stops and restarts every movement, the owner names
/// operator and pauser. Nobody can move, burn or freeze what belongs to one particular holder.
contract Token is ERC20Pausable, Ownable2Step {
    uint8 public constant MAX_DECIMALS = 18;

    uint8 private immutable _decimals;
    address public operator;
    address public pauser;

    event UserChanged(address indexed operator, address indexed pauser);

    error TooManyDecimals(uint8 attempted, uint8 limit);
    error NotOperator(address attempted, address expected);
    error NotPauser(address attempted, address expected);

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender, operator);
        _;
    }

    modifier onlyPauser() {
        if (msg.sender != pauser) revert NotPauser(msg.sender, pauser);
        _;
    }

    /// @param initialOwner is operator and pauser too until `changeUser`.
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address initialOwner)
        ERC20(name_, symbol_)
        Ownable(initialOwner)
    {
        if (decimals_ > MAX_DECIMALS) revert TooManyDecimals(decimals_, MAX_DECIMALS);
        _decimals = decimals_;
        _changeUser(initialOwner, initialOwner);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @notice Operator only. Refused while paused.
    function mint(address to, uint256 amount) external onlyOperator {
        _mint(to, amount);
    }

    /// @notice Anybody, from their own balance only. Refused while paused.
    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    /// @notice Pauser only. Stops transfers, mints and burns; approvals still work, so that one can always be revoked.
    function pause() external onlyPauser {
        _pause();
    }

    function unpause() external onlyPauser {
        _unpause();
    }

    /// @notice Owner only. The zero address switches a role off.
    function changeUser(address newOperator, address newPauser) external onlyOwner {
        _changeUser(newOperator, newPauser);
    }

    function _changeUser(address newOperator, address newPauser) private {
        operator = newOperator;
        pauser = newPauser;
        emit UserChanged(newOperator, newPauser);
    }
}
