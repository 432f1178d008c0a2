// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The cheat codes of forge that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function deal(address account, uint256 newBalance) external;
    function etch(address account, bytes calldata code) external;
    function expectEmit() external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes calldata revertData) external;
    function getNonce(address account) external view returns (uint64);
    function getRecordedLogs() external returns (Log[] memory);
    function label(address account, string calldata name) external;
    function lastCallGas() external view returns (Gas memory);
    function prank(address sender) external;
    function recordLogs() external;
    function snapshotValue(string calldata group, string calldata name, uint256 value) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;

    function assertEq(uint256 left, uint256 right, string calldata reason) external pure;
    function assertEq(address left, address right, string calldata reason) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata reason) external pure;
    function assertEq(string calldata left, string calldata right, string calldata reason) external pure;
    function assertLe(uint256 left, uint256 right, string calldata reason) external pure;
    function assertGt(uint256 left, uint256 right, string calldata reason) external pure;
    function assertTrue(bool condition, string calldata reason) external pure;
}
