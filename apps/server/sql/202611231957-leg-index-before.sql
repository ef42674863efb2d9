-- sports_leg_of_customer serves its readers.
drop index sports_leg_of_selection;
