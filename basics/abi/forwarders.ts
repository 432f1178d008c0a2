// Generated from contracts/src/Forwarders.sol by `tools/scripts/contracts.ts build`.
export const forwardersAbi = [
  {"type":"constructor","inputs":[{"name":"keep_","type":"uint256"},{"name":"prefix","type":"bytes1"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"addressOf","inputs":[{"name":"treasury","type":"address"},{"name":"salt","type":"bytes32"}],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"balances","inputs":[{"name":"token","type":"address"},{"name":"holders","type":"address[]"}],"outputs":[{"name":"amounts","type":"uint256[]"}],"stateMutability":"view"},
  {"type":"function","name":"execute","inputs":[{"name":"salt","type":"bytes32"},{"name":"target","type":"address"},{"name":"value","type":"uint256"},{"name":"data","type":"bytes"}],"outputs":[{"name":"","type":"bytes"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"implementation","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"keep","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"sweep","inputs":[{"name":"token","type":"address"},{"name":"treasury","type":"address"},{"name":"salts","type":"bytes32[]"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"sweepCoin","inputs":[{"name":"treasury","type":"address"},{"name":"salts","type":"bytes32[]"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"event","name":"NotSwept","inputs":[{"name":"treasury","type":"address","indexed":true},{"name":"forwarder","type":"address","indexed":true},{"name":"token","type":"address","indexed":false}],"anonymous":false},
  {"type":"error","name":"FailedDeployment","inputs":[]},
  {"type":"error","name":"InsufficientBalance","inputs":[{"name":"balance","type":"uint256"},{"name":"needed","type":"uint256"}]},
  {"type":"error","name":"UnreadableBalance","inputs":[{"name":"token","type":"address"},{"name":"holder","type":"address"}]},
  {"type":"error","name":"WrongAddress","inputs":[{"name":"made","type":"address"},{"name":"predicted","type":"address"}]},
] as const
