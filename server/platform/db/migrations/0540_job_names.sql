-- Four recurring jobs have new names; their runs stay with them. A queued run of an old name would wait for ever.
update job_run set name = case name
    when 'tellBuyers' then 'notifyBuyers'
    when 'tellNetworks' then 'reportNetworks'
    when 'tellOldLimits' then 'notifyOldLimits'
    else 'sendAlarms' end
  where name in ('tellBuyers', 'tellNetworks', 'tellOldLimits', 'tellAlarms');

do $$ begin
  -- The queue makes its own tables when it runs first.
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where locked_at is null and task_id in (
      select id from graphile_worker._private_tasks where identifier = 'tellOldLimits');
  end if;
end $$;
