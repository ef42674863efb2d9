-- Why a session of the office ended. Its screens show it. Sessions of older versions have no reason.
alter table operator_session add column ended_by text;
