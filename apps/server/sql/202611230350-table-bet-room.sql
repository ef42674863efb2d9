-- Each bet is changed once more when it is settled, thousands in one second. With room in its page, no index is written for that.
alter table table_bet set (fillfactor = 50);
