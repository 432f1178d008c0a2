// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Forwarder: the code behind every address that `Forwarders` gives out.
/// @notice Obeys the factory that created it and nobody else. It has no storage and cannot be changed.
contract Forwarder {
    address private immutable _factory;

    error NotFactory(address attempted);

    modifier onlyFactory() {
        if (msg.sender != _factory) revert NotFactory(msg.sender);
        _;
    }

    constructor() {
        _factory = msg.sender;
    }

    /// @dev What the token answers is not read: USDT on TRON answers false on success, others answer nothing or megabytes.
    function pull(address token, address to, uint256 amount) external onlyFactory {
        _callOrRevert(token, 0, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function pullCoin(address to) external onlyFactory {
        _callOrRevert(to, address(this).balance, "");
    }

    function execute(address target, uint256 value, bytes calldata data)
        external
        onlyFactory
        returns (bytes memory answer)
    {
        bool done;
        (done, answer) = target.call{value: value}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }

    /// @dev Copies no answer, so that its size costs nothing here.
    function _callOrRevert(address target, uint256 value, bytes memory data) private {
        assembly ("memory-safe") {
            if iszero(call(gas(), target, value, add(data, 0x20), mload(data), 0, 0)) { revert(0, 0) }
        }
    }
}

/// @title Forwarders: addresses that can pay one treasury only.
/// @notice An address belongs to the pair (treasury, salt) and is known before it has code. Anyone may sweep: money goes to
/// the treasury of the pair and nowhere else. The treasury alone may make its forwarder call something. There is no owner,
/// no storage and no token: the same bytes serve every merchant and, at the same address, every EVM network.
contract Forwarders {
    address public immutable implementation;
    /// @notice Token units that a sweep leaves, so that the next payment finds a balance that is not zero (TRON: 1).
    uint256 public immutable keep;
    /// @dev First byte of what a CREATE2 address is the hash of: 0xff on EVM networks, 0x41 on TRON.
    bytes1 private immutable _prefix;
    bytes32 private immutable _cloneHash;

    /// @notice Success is told by the token's Transfer log alone. For native coin `token` is zero.
    event NotSwept(address indexed treasury, address indexed forwarder, address token);

    error WrongAddress(address made, address predicted);
    error UnreadableBalance(address token, address holder);

    constructor(uint256 keep_, bytes1 prefix) {
        keep = keep_;
        _prefix = prefix;
        implementation = address(new Forwarder{salt: 0}());
        _cloneHash = keccak256(
            abi.encodePacked(
                hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3"
            )
        );
        address predicted = _create2Address(0, keccak256(type(Forwarder).creationCode));
        if (implementation != predicted) revert WrongAddress(implementation, predicted);
    }

    function addressOf(address treasury, bytes32 salt) external view returns (address) {
        return _create2Address(_realSalt(treasury, salt), _cloneHash);
    }

    /// @notice Reverts where one cannot be read: a missing answer must not look like no money.
    function balances(address token, address[] calldata holders) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](holders.length);
        for (uint256 i = 0; i < holders.length; i++) {
            bool known;
            (known, amounts[i]) = _balanceOf(token, holders[i]);
            if (!known) revert UnreadableBalance(token, holders[i]);
        }
    }

    /// @notice Sends what lies above `keep` at each address to the treasury, and names the addresses where that failed.
    function sweep(address token, address treasury, bytes32[] calldata salts) external {
        for (uint256 i = 0; i < salts.length; i++) {
            bytes32 salt = _realSalt(treasury, salts[i]);
            address forwarder = _create2Address(salt, _cloneHash);
            (bool known, uint256 balance) = _balanceOf(token, forwarder);
            if (!known || balance <= keep) continue;
            _createOnce(salt, forwarder);
            bool swept = _try(forwarder, abi.encodeCall(Forwarder.pull, (token, treasury, balance - keep)));
            if (swept) {
                (known, balance) = _balanceOf(token, forwarder);
                swept = known && balance <= keep;
            }
            if (!swept) emit NotSwept(treasury, forwarder, token);
        }
    }

    /// @notice All native coin: a forwarder takes none once it has code, but coin may have come before.
    function sweepCoin(address treasury, bytes32[] calldata salts) external {
        for (uint256 i = 0; i < salts.length; i++) {
            bytes32 salt = _realSalt(treasury, salts[i]);
            address forwarder = _create2Address(salt, _cloneHash);
            if (forwarder.balance == 0) continue;
            _createOnce(salt, forwarder);
            if (!_try(forwarder, abi.encodeCall(Forwarder.pullCoin, (treasury)))) {
                emit NotSwept(treasury, forwarder, address(0));
            }
        }
    }

    /// @notice The treasury's way out where a sweep does not help: a frozen treasury, another kind of token. The caller is
    /// the treasury, so no other one's forwarder can be named.
    function execute(bytes32 salt, address target, uint256 value, bytes calldata data)
        external
        returns (bytes memory)
    {
        bytes32 real = _realSalt(msg.sender, salt);
        address forwarder = _create2Address(real, _cloneHash);
        _createOnce(real, forwarder);
        return Forwarder(forwarder).execute(target, value, data);
    }

    function _realSalt(address treasury, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(treasury, salt));
    }

    /// @dev Not OpenZeppelin's prediction, which knows 0xff only.
    function _create2Address(bytes32 salt, bytes32 initHash) private view returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(_prefix, address(this), salt, initHash)))));
    }

    function _createOnce(bytes32 salt, address predicted) private {
        if (predicted.code.length > 0) return;
        address made = Clones.cloneDeterministic(implementation, salt);
        if (made != predicted) revert WrongAddress(made, predicted);
    }

    function _try(address target, bytes memory data) private returns (bool done) {
        assembly ("memory-safe") {
            done := call(gas(), target, 0, add(data, 0x20), mload(data), 0, 0)
        }
    }

    function _balanceOf(address token, address holder) private view returns (bool known, uint256 amount) {
        bytes memory data = abi.encodeCall(IERC20.balanceOf, (holder));
        assembly ("memory-safe") {
            known := staticcall(gas(), token, add(data, 0x20), mload(data), 0, 0x20)
            known := and(known, gt(returndatasize(), 0x1f))
            amount := mload(0)
        }
        if (!known) amount = 0;
    }
}
