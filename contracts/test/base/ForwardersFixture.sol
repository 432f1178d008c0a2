// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Forwarder, Forwarders} from "../../src/Forwarders.sol";
import {TetherLike} from "../../src/TetherLike.sol";
import {Test} from "./Test.sol";

abstract contract ForwardersFixture is Test {
    address internal treasury = named("treasury");
    address internal other = named("other treasury");
    address internal stranger = named("stranger");
    TetherLike internal usdt;
    Forwarders internal forwarders;

    function setUp() public virtual {
        usdt = new TetherLike("Tether USD", "USDT", 6, address(this));
        forwarders = new Forwarders(keep(), 0xff);
        usdt.mint(treasury, 1);
    }

    function keep() internal pure virtual returns (uint256) {
        return 0;
    }

    function saltsFrom(uint256 first, uint256 count) internal pure returns (bytes32[] memory salts) {
        salts = new bytes32[](count);
        for (uint256 i = 0; i < count; i++) salts[i] = bytes32(first + i);
    }

    function one(bytes32 salt) internal pure returns (bytes32[] memory salts) {
        salts = new bytes32[](1);
        salts[0] = salt;
    }

    function addressOf(bytes32 salt) internal view returns (address) {
        return forwarders.addressOf(treasury, salt);
    }

    function pay(bytes32[] memory salts, uint256 amount) internal {
        for (uint256 i = 0; i < salts.length; i++) usdt.mint(addressOf(salts[i]), amount);
    }

    function sweep(bytes32[] memory salts) internal {
        vm.prank(stranger);
        forwarders.sweep(address(usdt), treasury, salts);
    }
}
