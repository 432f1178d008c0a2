// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/// @notice What a forge test needs and no more; the npm package of forge-std is from 2022 and does not compile.
abstract contract Test {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    bool public constant IS_TEST = true;
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function named(string memory name) internal returns (address account) {
        account = vm.addr(uint256(keccak256(bytes(name))));
        vm.label(account, name);
    }

    /// @dev Folds a fuzzed number into [min, max], keeping numbers that already lie inside.
    function within(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        if (value >= min && value <= max) return value;
        uint256 size = max - min + 1;
        return size == 0 ? value : min + value % size;
    }

    function expectError(bytes memory revertData) internal {
        vm.expectRevert(revertData);
    }

    function expectError(bytes4 selector) internal {
        vm.expectRevert(abi.encodePacked(selector));
    }
}
