-- What visitors who agreed to it let the shop see of their visit (privacy#telemetry); deleted after 30 days.
create table telemetry_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The call or the socket.
  source text not null check (source in ('call', 'socket')),
  -- Made by the client when its visitor agreed, forgotten when the visitor no longer does.
  uuid text not null,
  -- sha256 of the device cookie; null when the device showed none yet.
  device_hash bytea,
  account_id bigint,
  -- The network address cut to an IPv4 /24 or an IPv6 /48.
  network cidr not null check (masklen(network) <= case family(network) when 4 then 24 else 48 end),
  content text not null,
  -- The wallet that the visitor connected.
  guess_address text
);
create index telemetry_log_by_age on telemetry_log (at);
-- What is kept of a device, a visitor or an account is handed out and deleted on demand.
create index telemetry_log_by_device on telemetry_log (device_hash);
create index telemetry_log_by_uuid on telemetry_log (uuid);
create index telemetry_log_by_account on telemetry_log (account_id) where account_id is not null;
