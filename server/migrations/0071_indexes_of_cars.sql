-- A car by its id alone is found in the organizations of the person, one by one, by the key.
drop index cars_id;
