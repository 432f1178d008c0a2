// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @notice What a token that takes over from a deprecated one answers to.
interface IUpgradedToken {
    function totalSupply() external view returns (uint256);
    function balanceOf(address holder) external view returns (uint256);
    function allowance(address holder, address spender) external view returns (uint256);
    function transferByLegacy(address from, address to, uint256 value) external returns (bool);
    function transferFromByLegacy(address sender, address from, address to, uint256 value)
        external
        returns (bool);
    function approveByLegacy(address from, address spender, uint256 value) external returns (bool);
    function increaseApprovalByLegacy(address from, address spender, uint256 added) external returns (bool);
    function decreaseApprovalByLegacy(address from, address spender, uint256 subtracted) external returns (bool);
}

/// @title TetherLike: USDT with the manners of the one on TRON, for demo mode and tests; never for real money.
/// @notice `transfer` answers false when it succeeds, `transferFrom` and `approve` answer true; refusals carry no reason;
/// an allowance changes from or to zero only, or step by step; a fee exists and is off; the owner blocks accounts,
/// destroys what they hold, pauses everything (approvals too) and can hand all calls to a successor.
contract TetherLike is Ownable, Pausable {
    uint256 public constant MAX_SETTABLE_BASIS_POINTS = 20;
    uint256 public constant MAX_SETTABLE_FEE = 50;

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    address public upgradedAddress;
    bool public deprecated;
    mapping(address holder => bool) public isBlackListed;
    uint256 private _supply;
    mapping(address holder => uint256) private _balances;
    mapping(address holder => mapping(address spender => uint256)) private _allowed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event AddedBlackList(address indexed user);
    event RemovedBlackList(address indexed user);
    event DestroyedBlackFunds(address indexed user, uint256 balance);
    event Deprecate(address newAddress);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address initialOwner)
        Ownable(initialOwner)
    {
        (name, symbol, decimals) = (name_, symbol_, decimals_);
    }

    /// @return success always false: the original forgets to return, which its callers must cope with.
    function transfer(address to, uint256 value) external whenNotPaused returns (bool success) {
        require(!isBlackListed[msg.sender]);
        if (deprecated) return IUpgradedToken(upgradedAddress).transferByLegacy(msg.sender, to, value);
        uint256 fee = calcFee(value);
        _move(msg.sender, to, value - fee);
        if (fee > 0) _move(msg.sender, owner(), fee);
    }

    function transferFrom(address from, address to, uint256 value) external whenNotPaused returns (bool) {
        require(!isBlackListed[from]);
        if (deprecated) return IUpgradedToken(upgradedAddress).transferFromByLegacy(msg.sender, from, to, value);
        uint256 allowed = _allowed[from][msg.sender];
        require(value <= allowed);
        uint256 fee = calcFee(value);
        if (fee > 0) _move(from, owner(), fee);
        _move(from, to, value - fee);
        if (allowed < type(uint256).max) _allowed[from][msg.sender] = allowed - value;
        return true;
    }

    function approve(address spender, uint256 value) external whenNotPaused returns (bool) {
        if (deprecated) return IUpgradedToken(upgradedAddress).approveByLegacy(msg.sender, spender, value);
        require(value == 0 || _allowed[msg.sender][spender] == 0);
        return _approve(spender, value);
    }

    function increaseApproval(address spender, uint256 added) external whenNotPaused returns (bool) {
        if (deprecated) {
            return IUpgradedToken(upgradedAddress).increaseApprovalByLegacy(msg.sender, spender, added);
        }
        return _approve(spender, _allowed[msg.sender][spender] + added);
    }

    /// @notice More than is allowed means nothing is allowed any more.
    function decreaseApproval(address spender, uint256 subtracted) external whenNotPaused returns (bool) {
        if (deprecated) {
            return IUpgradedToken(upgradedAddress).decreaseApprovalByLegacy(msg.sender, spender, subtracted);
        }
        uint256 allowed = _allowed[msg.sender][spender];
        return _approve(spender, subtracted > allowed ? 0 : allowed - subtracted);
    }

    function totalSupply() external view returns (uint256) {
        return deprecated ? IUpgradedToken(upgradedAddress).totalSupply() : _supply;
    }

    function balanceOf(address holder) external view returns (uint256) {
        return deprecated ? IUpgradedToken(upgradedAddress).balanceOf(holder) : _balances[holder];
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return deprecated ? IUpgradedToken(upgradedAddress).allowance(holder, spender) : _allowed[holder][spender];
    }

    /// @notice Owner only. Stands for the original's `issue`, which credits the owner alone.
    function mint(address to, uint256 amount) external onlyOwner {
        require(to != address(0));
        _supply += amount;
        _balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice Owner only. At most 0.19 % and 49 whole tokens, taken from what the receiver gets.
    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        require(newBasisPoints < MAX_SETTABLE_BASIS_POINTS);
        require(newMaxFee < MAX_SETTABLE_FEE);
        (basisPointsRate, maximumFee) = (newBasisPoints, newMaxFee * 10 ** decimals);
        emit Params(basisPointsRate, maximumFee);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Owner only. The account keeps what it holds and can still receive.
    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    /// @dev Without a Transfer log, like the original.
    function destroyBlackFunds(address user) external onlyOwner {
        require(isBlackListed[user]);
        uint256 destroyed = _balances[user];
        _balances[user] = 0;
        _supply -= destroyed;
        emit DestroyedBlackFunds(user, destroyed);
    }

    /// @notice Owner only. From now on every call goes to the successor.
    function deprecate(address successor) external onlyOwner {
        require(successor != address(0));
        (deprecated, upgradedAddress) = (true, successor);
        emit Deprecate(successor);
    }

    function getBlackListStatus(address user) external view returns (bool) {
        return isBlackListed[user];
    }

    function calcFee(uint256 value) public view returns (uint256) {
        uint256 fee = value * basisPointsRate / 10_000;
        return fee > maximumFee ? maximumFee : fee;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0));
        require(value <= _balances[from]);
        _balances[from] -= value;
        _balances[to] += value;
        emit Transfer(from, to, value);
    }

    function _approve(address spender, uint256 value) private returns (bool) {
        _allowed[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}
