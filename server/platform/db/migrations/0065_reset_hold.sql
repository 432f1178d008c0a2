-- The wait after a reset covers the sign-in password too (accounts#after-a-reset).
comment on column account.sec_reset_at is 'When a code last set the password or the fund password; for a day after it nothing moves the account''s money.';
