alter table game validate constraint game_stakes;
