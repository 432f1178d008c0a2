// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Shop} from "../../src/Shop.sol";

/// @notice Can spend native coin but never receives any.
contract NativeRefuser {
    Shop private immutable _shop;

    constructor(Shop shop) {
        _shop = shop;
    }

    function addOrder(uint256 level, uint256 usdtAmount, uint256 value) external {
        _shop.addOrder{value: value}(level, usdtAmount);
    }
}

/// @notice Calls the shop again, with prepared data, as soon as it receives native coin; passes a refusal on.
contract NativeReenterer {
    Shop private immutable _shop;
    bytes private _again;
    uint256 private _value;

    constructor(Shop shop) {
        _shop = shop;
    }

    receive() external payable {
        run(_value, _again);
    }

    function prepare(uint256 value, bytes calldata again) external {
        (_value, _again) = (value, again);
    }

    function run(uint256 value, bytes memory data) public {
        (bool ok, bytes memory reason) = address(_shop).call{value: value}(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
    }
}
