-- A member of staff who is enabled again gets no API key back.
update staff_key k set revoked_at = s.disabled_at
from staff s where s.id = k.staff_id and s.disabled_at is not null and k.revoked_at is null;
