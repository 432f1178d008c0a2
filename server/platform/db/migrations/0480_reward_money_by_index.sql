-- A plan that was made while the shop had few accounts reads all of them for each transfer once there are many.
alter function check_reward_money() set enable_seqscan = off;
